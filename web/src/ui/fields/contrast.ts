// Above this luminance of 0 to 255 text is black, below it white (docs/product.md).
const BRIGHT = 186;

/** Black or white, the text colour on a colour given as #rrggbb. */
export function textOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/[0-9a-f]{2}/gi)].map(([pair]) =>
    Number.parseInt(pair, 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue > BRIGHT ? '#000000' : '#ffffff';
}
