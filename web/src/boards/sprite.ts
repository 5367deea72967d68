/** Pieces of a game as symbols, planted into the page once, so that each is drawn by a `<use>`. */

const emblems = import.meta.glob<string>('../art/seats/emblem-*.svg', { query: '?raw', import: 'default', eager: true });

/** Plants the files and the seats' emblems as symbols, if they are not there: the game's word, a dash and the name of the file. */
export function plantSprite(word: string, files: Record<string, string>): void {
  const id = `${word}-sprite`;
  if (document.getElementById(id)) return;
  const symbols = Object.entries({ ...files, ...emblems }).map(([path, text]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
    return text.replace('<svg xmlns="http://www.w3.org/2000/svg"', `<symbol id="${word}-${name}"`).replace('</svg>', '</symbol>');
  });
  const holder = document.createElement('div');
  holder.id = id;
  holder.hidden = true;
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  document.body.append(holder);
}
