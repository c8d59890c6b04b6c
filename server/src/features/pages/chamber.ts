import * as say from '@election/contract/messages/results';
import { majorityLine } from '@election/contract/outlook/outlook';
import { seatRows } from '@election/contract/results/view/sums';
import type { View } from '@election/contract/results/view/view';
import { type Html, html } from './html.ts';

/** The radii of the innermost and the outermost row; the width of the half circle is 2. */
const INNER = 0.42;
const OUTER = 1;

/** Where the seats of a chamber are drawn: in rows of a half circle, from left to right. x: -1 to 1; y: 0 to 1, upwards. */
function seatPoints(seats: number): { x: number; y: number }[] {
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
  return points.toSorted((a, b) => b.angle - a.angle || a.radius - b.radius).map(({ x, y }) => ({ x, y }));
}

const fixed = (value: number): number => Math.round(value * 10) / 10;

/** All seats of the house, the largest holder on the left, and the line of the majority. */
export function chamber(view: View): Html {
  const { result } = view;
  const { total } = result.reporting;
  const line = majorityLine(total);
  const colors = seatRows(result).ranked.flatMap(({ holder, seats }) =>
    Array.from({ length: seats }, () => holder.color),
  );
  const radius = Math.max(2.2, 62 / Math.sqrt(total + 1));
  /** From the middle to the rim: every dot is drawn whole. */
  const rim = fixed(200 + Math.max(12, radius + 1));
  const below = fixed(Math.max(16, radius + 1));
  return html`<svg class="chamber" viewBox="${-rim} ${-rim} ${2 * rim} ${fixed(rim + below)}" role="img" aria-label="${say.chamberLabel(colors.length, total, line)}">
    ${seatPoints(total).map(
      ({ x, y }, at) =>
        html`<circle cx="${fixed(x * 200)}" cy="${fixed(-y * 200)}" r="${fixed(radius)}" style="fill:${colors[at] ?? 'var(--tone-grey-soft)'}"/>`,
    )}
    <path d="M0-${rim}V-${fixed(INNER * 200 - 14)}" class="majority"/>
    <text y="-6">${say.majorityAt(line)}</text></svg>`;
}
