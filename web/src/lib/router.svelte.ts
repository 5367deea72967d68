/**
 * Which page is shown.
 *
 * One idea: the address decides. Links are ordinary links; a click on one changes the address and nothing else.
 */

/** Every page of the client. */
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'screen'; id: string }
  | { page: 'code'; code: string }
  | { page: 'replay'; id: string; step: number; seen: string }
  | { page: 'cups'; game: string | null }
  | { page: 'cup'; id: string }
  | { page: 'watch' }
  | { page: 'replays' }
  | { page: 'rules'; game: string | null; rule: string | null }
  | { page: 'nowhere' };

/** The code of a table that somebody has typed, however they have spaced it; nothing if it cannot be one. */
export function codeIn(text: string): string | null {
  const code = text.replace(/[\s-]/g, '');
  return /^[a-z\d]{6}$/i.test(code) ? code.toUpperCase() : null;
}

/** The page of an address. */
export function routeOf(url: URL): Route {
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '').map(decodeURIComponent);
  const query = url.searchParams;
  switch (first) {
    case '':
      return { page: 'home' };
    case 'new':
      return second ? { page: 'new', game: second } : { page: 'nowhere' };
    case 't': {
      if (!second) return { page: 'nowhere' };
      const code = codeIn(second);
      if (code) return { page: 'code', code };
      return query.has('screen') ? { page: 'screen', id: second } : { page: 'table', id: second };
    }
    case 'replay':
      if (!second) return { page: 'replays' };
      return { page: 'replay', id: second, step: Number(query.get('step') ?? 0) || 0, seen: query.get('seen') ?? 'spectator' };
    case 'cup':
      return second ? { page: 'cup', id: second } : { page: 'cups', game: query.get('game') };
    case 'watch':
      return { page: 'watch' };
    case 'rules':
      return { page: 'rules', game: second || null, rule: url.hash.slice(1) || null };
    default:
      return { page: 'nowhere' };
  }
}

class Router {
  route: Route = $state.raw(routeOf(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#look());
    document.addEventListener('click', (event) => this.#click(event));
  }

  /** Goes to an address of this site. */
  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    this.#look();
    if (!replace) scrollTo(0, 0);
  }

  #look(): void {
    this.route = routeOf(new URL(location.href));
  }

  /** Follows an ordinary link without loading the page anew. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
