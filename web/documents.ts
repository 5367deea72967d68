/**
 * A document for every page.
 *
 * One idea: all documents are the same, but each says at once what its page will need, so that code, styles and
 * pictures come together and not one after the other. The server sends the one in the folder named as the address
 * begins; without it, any other would do.
 */

import type { Plugin } from 'vite';

/** The pages, by how their address begins. */
const PAGES: Record<string, string> = {
  '': 'Home',
  new: 'NewTable',
  t: 'Table',
  replay: 'Replay',
  cup: 'Cup',
  watch: 'Watch',
  rules: 'Rules',
};

/** What a page shows first and its styles or code would only find late. */
const EARLY: Record<string, RegExp> = {
  Home: /poster-.*\.svg|barlow-.*\.woff2/,
  NewTable: /barlow-.*\.woff2/,
  Cup: /barlow-.*\.woff2/,
  Watch: /barlow-.*\.woff2/,
  Rules: /barlow-.*\.woff2/,
};

/** Writes the documents when the client is built. */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') return this.error('there is no index.html');
        const plain = String(index.source);
        const files = Object.keys(bundle);
        for (const [begins, page] of Object.entries(PAGES)) {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/pages/${page}.svelte`));
          if (chunk?.type !== 'chunk') return this.error(`there is no page ${page}`);
          const needed = withImports(chunk.fileName, (name) => {
            const file = bundle[name];
            return file?.type === 'chunk' ? file.imports : [];
          });
          const styles = needed.flatMap((name) => {
            const file = bundle[name];
            return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
          });
          const early = files.filter((name) => EARLY[page]?.test(name));
          const tags = [
            ...needed.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
            ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
            ...early.map(preload),
          ].filter((tag) => !plain.includes(tag));
          const source = plain.replace('</head>', `  ${tags.join('\n    ')}\n  </head>`);
          if (begins === '') index.source = source;
          else this.emitFile({ type: 'asset', fileName: `${begins}/index.html`, source });
        }
      },
    },
  };
}

/** A chunk and everything it imports, each once. */
function withImports(first: string, importsOf: (name: string) => string[]): string[] {
  const found = new Set([first]);
  for (const name of found) importsOf(name).forEach((next) => found.add(next));
  return [...found];
}

/** Asks for a picture or a font. */
function preload(name: string): string {
  const kind = name.endsWith('.woff2') ? 'as="font" type="font/woff2" crossorigin' : 'as="image"';
  return `<link rel="preload" ${kind} href="/${name}">`;
}
