import { say } from '@election/contract/messages/results';
import type { Contender, HouseData } from '@election/contract/results/drawings';
import { leadingOf } from '../../results/drawings/Contender.tsx';

/** The seats of the house in one line, with the line of the majority, and who holds them. */
export function SeatStrip({ house: { total, line, holders }, named }: { house: HouseData; named: Contender[] }) {
  const declared = holders.reduce((sum, { seats }) => sum + seats, 0);
  const percentOf = (seats: number) => `${Math.round((seats / Math.max(1, total)) * 10_000) / 100}%`;
  return (
    <>
      <div className="strip" role="img" aria-label={say.chamberLabel({ declared, seats: total, line })}>
        {holders.map(({ key, color, seats }) => (
          <i key={key} style={{ background: color, width: percentOf(seats) }} />
        ))}
        <b style={{ insetInlineStart: percentOf(line) }} />
      </div>
      <p className="line" style={{ insetInlineStart: percentOf(line) }}>
        {say.majorityAt({ line })}
      </p>
      <ol className="holders">
        {named.map((one) => (
          <li key={one.key}>
            <i style={{ background: one.color }} />
            {one.name} <b>{leadingOf(one)}</b>
          </li>
        ))}
      </ol>
    </>
  );
}
