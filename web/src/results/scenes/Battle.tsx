import type { SceneContent } from '@election/contract/results/scenes';
import { besideOf, Face, leadingOf, sizeOf } from '../drawings/Contender.tsx';
import { Calls } from '../pieces/Calls.tsx';
import { tinted } from '../styles.ts';

/** Two contenders beside each other, and how far apart they are. */
export function Battle({ two, of, apart, call }: Extract<SceneContent, { shows: 'battle' }>) {
  return (
    <div className="battle">
      {two.map((one) => (
        <article key={one.key} style={tinted(one.color)}>
          <Face of={one} />
          <h2>{one.name}</h2>
          <p className="party">
            <i style={{ background: one.color }} />
            {one.under}
          </p>
          <strong>{leadingOf(one)}</strong>
          <p>{besideOf(one)}</p>
          <span className="pole">
            <i style={{ width: `${Math.round((sizeOf(one) / of) * 1000) / 10}%` }} />
          </span>
        </article>
      ))}
      <p className="apart">
        <b>{apart}</b>
      </p>
      <Calls calls={call ? [call] : []} />
    </div>
  );
}
