import { marginOf } from '@election/contract/messages/results';
import type { PlaceRow } from '@election/contract/results/drawings';
import { Time } from '../pieces/Time.tsx';
import { tinted } from '../styles.ts';

interface PlaceRowsProps {
  rows: readonly PlaceRow[];
  /** What is beside each: its margin, or when it was published. */
  by: 'margin' | 'time';
}

/** Constituencies below each other with how they stand. */
export function PlaceRows({ rows, by }: PlaceRowsProps) {
  return (
    <ol className="place-rows">
      {rows.map(({ id, name, state, fill, color, margin, published_at }) => (
        <li key={id}>
          <i data-fill={fill} style={tinted(color)} />
          <b>{name}</b>
          <span>{state}</span>
          <strong>
            {by === 'margin' && marginOf(margin)}
            {by === 'time' && published_at !== null && <Time at={published_at} />}
          </strong>
        </li>
      ))}
    </ol>
  );
}
