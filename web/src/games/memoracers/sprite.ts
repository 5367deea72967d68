/** The game's pieces as symbols, planted into the page once, so that each is drawn by a `<use>`. */

const files: Record<string, string> = {
  ...import.meta.glob<string>('../../art/memo/*.svg', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../art/seats/emblem-*.svg', { query: '?raw', import: 'default', eager: true }),
};

const ID = 'memo-sprite';

/** Plants the symbols, if they are not there: `memo-` and the name of the file. */
export function plantSprite(): void {
  if (document.getElementById(ID)) return;
  const symbols = Object.entries(files).map(([path, text]) => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
    return text.replace('<svg xmlns="http://www.w3.org/2000/svg"', `<symbol id="memo-${name}"`).replace('</svg>', '</symbol>');
  });
  const holder = document.createElement('div');
  holder.id = ID;
  holder.hidden = true;
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  document.body.append(holder);
}
