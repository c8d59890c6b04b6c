import { figure } from '@election/contract/messages/format';
import { say } from '@election/contract/messages/results';
import type { Moment, NightData } from '@election/contract/results/drawings';
import { Chip } from '../pieces/Chip.tsx';
import { Time } from '../pieces/Time.tsx';

const WIDTH = 600;
const HEIGHT = 180;

function pathOf(moments: readonly Moment[], key: string, most: number): string {
  const times = moments.map(({ at }) => Date.parse(at));
  const [from = 0, until = 0] = [times[0], times.at(-1)];
  return moments
    .map(({ sums }, at) => {
      const x = until > from ? (((times[at] ?? from) - from) / (until - from)) * WIDTH : WIDTH;
      return `${at === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(HEIGHT - ((sums[key] ?? 0) / most) * HEIGHT)}`;
    })
    .join('');
}

/** Votes or seats over the night as lines. */
export function NightChart({ of, lines, most, points }: NightData) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <>
      {/* The sum at the line on top stands above its end. */}
      <p className="axis small">
        <span>{say.timelineOf({ of })}</span> <span>{figure(most)}</span>
      </p>
      <svg
        className="timeline"
        viewBox={`0 -6 ${WIDTH} ${HEIGHT + 12}`}
        role="img"
        aria-label={say.timelineOf({ of })}
        preserveAspectRatio="none"
      >
        <path d={`M0 ${HEIGHT}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 0H${WIDTH}`} className="grid" />
        {lines.map(({ key, color }) => (
          <path key={key} d={pathOf(points, key, most)} style={{ stroke: color }} />
        ))}
      </svg>
      <p className="axis small">
        <span>
          <Time at={first.at} />
        </span>
        <span>
          <Time at={last.at} />
        </span>
      </p>
      <p className="legend">
        {lines.map(({ key, ...line }) => (
          <Chip key={key} {...line} />
        ))}
      </p>
    </>
  );
}

/** The same in figures. */
export function NightTable({ contests, lines, rows }: NightData) {
  return (
    <table className="places numeric" aria-label={say.timelineTable}>
      <thead>
        <tr>
          <th scope="col">{say.time}</th>
          <th scope="col">{say.reporting}</th>
          {lines.map(({ key, word }) => (
            <th key={key} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, reported, sums }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two publications can have the same time.
          <tr key={row}>
            <th scope="row">
              <Time at={at} />
            </th>
            <td>{say.reportedShort({ done: reported, total: contests })}</td>
            {lines.map(({ key }) => (
              <td key={key}>{figure(sums[key] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
