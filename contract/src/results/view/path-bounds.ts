const COMMAND = /([a-zA-Z])([^a-zA-Z]*)/g;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** Coordinates of each command; those of curves are their control points too. */
const LENGTH: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, s: 4, q: 4, c: 6, a: 7, z: 0 };

type Point = readonly [x: number, y: number];

/** The points that the path data of an SVG file names, the ends and the controls of its curves. */
function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  let start: Point = [0, 0];
  for (const [, letter = '', rest = ''] of path.matchAll(COMMAND)) {
    const command = letter.toLowerCase();
    const [dx, dy] = letter === command ? [() => x, () => y] : [() => 0, () => 0];
    const numbers = (rest.match(NUMBER) ?? []).map(Number);
    const step = LENGTH[command] ?? 0;
    if (command === 'z') [x, y] = start;
    for (let at = 0; step > 0 && at + step <= numbers.length; at += step) {
      const values = numbers.slice(at, at + step);
      const pairs = command === 'a' ? values.slice(5) : values;
      if (command === 'h') x = dx() + (values[0] ?? 0);
      else if (command === 'v') y = dy() + (values[0] ?? 0);
      else {
        const [fromX, fromY] = [dx(), dy()];
        for (let pair = 0; pair < pairs.length; pair += 2) {
          [x, y] = [fromX + (pairs[pair] ?? 0), fromY + (pairs[pair + 1] ?? 0)];
          if (pair + 2 < pairs.length) points.push([x, y]);
        }
      }
      if (command === 'm' && at === 0) start = [x, y];
      points.push([x, y]);
    }
  }
  return points;
}

/** The frame around paths: x, y, width, height; null where they have no size. Curves stay within their control points. */
export function boundsOf(paths: readonly string[]): readonly [number, number, number, number] | null {
  const points = paths.flatMap(pointsOf);
  if (points.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right > left && bottom > top ? [left, top, right - left, bottom - top] : null;
}
