/**
 * Drawings of the page as a picture of its own.
 *
 * One idea: a picture brings everything along. What the page's styles say is written onto each element, and every
 * symbol that is used is copied into the picture, so that it looks the same wherever it is opened.
 */

/** What styles may say about a drawing. */
const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'color', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const;
/** What the pieces are coloured by. */
const COLOURS = ['--seat', '--seat-dark', '--seat-light', '--ink', '--paper'] as const;

const [WIDTH, SIDE, TOP, FOOT, GAP] = [1200, 540, 92, 72, 40];

/** Drawings side by side under a title, each with a word below it; the text of a drawing file. */
export function asPicture(drawings: readonly SVGSVGElement[], title: string, below: readonly string[]): string {
  const used = new Map<string, string>();
  const [ground, ink] = ['--bg', '--text'].map((token) => getComputedStyle(drawings[0]!).getPropertyValue(token)) as [string, string];
  const words = (text: string, x: number, y: number, size: number, anchor: string): string =>
    `<text x="${x}" y="${y}" fill="${ink}" font-family="sans-serif" font-weight="700" font-size="${size}" text-anchor="${anchor}">${safe(text)}</text>`;
  const parts = drawings.map((drawing, at) => {
    const copy = standalone(drawing, used);
    const x = GAP + at * (SIDE + GAP);
    copy.setAttribute('x', String(x));
    copy.setAttribute('y', String(TOP));
    copy.setAttribute('overflow', 'visible');
    copy.setAttribute('width', String(SIDE));
    copy.setAttribute('height', String(SIDE));
    return `${new XMLSerializer().serializeToString(copy)}${words(below[at] ?? '', x + SIDE / 2, TOP + SIDE + 44, 24, 'middle')}`;
  });
  const height = TOP + SIDE + FOOT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><defs>${[...used.values()].join('')}</defs>${words(title, GAP, 54, 34, 'start')}${words('Slipstream', WIDTH - GAP, 54, 24, 'end')}${parts.join('')}</svg>`;
}

function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A copy of a drawing that needs no styles; the symbols it uses are added. */
function standalone(drawing: SVGSVGElement, used: Map<string, string>): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [all, copies] = [[drawing, ...drawing.querySelectorAll('*')], [copy, ...copy.querySelectorAll('*')]];
  all.forEach((element, at) => {
    const style = getComputedStyle(element);
    const own = (copies[at] as SVGElement).style;
    for (const name of [...STYLES, ...COLOURS]) if (style.getPropertyValue(name)) own.setProperty(name, style.getPropertyValue(name));
    copies[at]!.removeAttribute('class');
    const symbol = element.getAttribute('href');
    if (symbol?.startsWith('#')) use(symbol.slice(1), used);
  });
  return copy;
}

/** Adds a symbol of the page, and whatever it uses itself. */
function use(id: string, used: Map<string, string>): void {
  const symbol = document.getElementById(id);
  if (!symbol || used.has(id)) return;
  used.set(id, new XMLSerializer().serializeToString(symbol));
  for (const inner of symbol.querySelectorAll('use')) use((inner.getAttribute('href') ?? '').slice(1), used);
}

/** The same as points; nothing if this browser cannot paint it. */
export async function asImage(text: string): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Gives somebody a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
