import { say } from '@election/contract/messages/results';
import type { HouseData } from '@election/contract/results/drawings';
import { INNER, seatPoints } from './seat-points.ts';

/** The radius of the half circle. */
const SIZE = 200;
const fixed = (value: number): number => Math.round(value * 10) / 10;

/** All seats of the house, the largest holder on the left, and the line of the majority. */
export function Hemicycle({ total, line, holders }: HouseData) {
  const colors = holders.flatMap(({ color, seats }) => Array.from({ length: seats }, () => color));
  const radius = Math.max(2.2, 62 / Math.sqrt(total + 1));
  /** From the middle to the rim: every dot is drawn whole. */
  const rim = fixed(SIZE + Math.max(12, radius + 1));
  const below = fixed(Math.max(16, radius + 1));
  return (
    <svg
      className="chamber"
      viewBox={`${-rim} ${-rim} ${2 * rim} ${fixed(rim + below)}`}
      role="img"
      aria-label={say.chamberLabel({ declared: colors.length, seats: total, line })}
    >
      {seatPoints(total).map(({ x, y }, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat of the drawing is its place.
          key={at}
          cx={fixed(x * SIZE)}
          cy={fixed(-y * SIZE)}
          r={fixed(radius)}
          style={{ fill: colors[at] ?? 'var(--tone-grey-soft)' }}
        />
      ))}
      <path d={`M0-${rim}V-${fixed(INNER * SIZE - 14)}`} className="majority" />
      <text y={-6}>{say.majorityAt({ line })}</text>
    </svg>
  );
}
