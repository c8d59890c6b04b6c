import { say } from '@election/contract/messages/results';
import type { BarsData } from '@election/contract/results/drawings';
import { Bar } from './Bar.tsx';
import { Face, Figure, sizeOf } from './Contender.tsx';

/** Contenders below each other, each with its bar. Figures have a width of their own, so that nothing moves when they grow. */
export function Bars({ contenders, of, line }: BarsData) {
  return (
    <ol className="rows">
      {contenders.map((one) => (
        <li key={one.key}>
          <Face of={one} />
          <div className="name">
            <b>{one.name}</b>
            <span className="party">
              {one.under !== '' && <i style={{ background: one.color }} />}
              {one.under}
              {one.elected && <em>{say.elected}</em>}
            </span>
            <Bar value={sizeOf(one)} of={of} color={one.color} line={line} />
          </div>
          <div className="figure">
            <Figure of={one} />
          </div>
        </li>
      ))}
    </ol>
  );
}
