/** The radii of the innermost and the outermost row; the width of the half circle is 2. */
export const INNER = 0.42;
const OUTER = 1;

/** Where the seats of a chamber are drawn: in rows of a half circle, from left to right. x: -1 to 1; y: 0 to 1, upwards. */
export function seatPoints(seats: number): { x: number; y: number }[] {
  const rows = Math.max(1, Math.round(Math.sqrt(seats / 2.4)));
  const radii = Array.from({ length: rows }, (_, row) =>
    rows === 1 ? OUTER : INNER + ((OUTER - INNER) * row) / (rows - 1),
  );
  const sum = radii.reduce((all, radius) => all + radius, 0);
  let [left, length] = [seats, sum];
  const points = radii.flatMap((radius) => {
    // Rounding is passed on to the next row, so that the rows add up to the seats.
    const count = Math.round((left * radius) / length);
    left -= count;
    length -= radius;
    return Array.from({ length: count }, (_, at) => {
      const angle = count === 1 ? Math.PI / 2 : Math.PI - (Math.PI * at) / (count - 1);
      return { angle, radius, x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    });
  });
  // In place: screens of a studio run browsers that have no toSorted.
  return points.sort((a, b) => b.angle - a.angle || a.radius - b.radius).map(({ x, y }) => ({ x, y }));
}
