import { number, share } from '@election/contract/messages/format';
import { say } from '@election/contract/messages/results';
import type { Contender } from '@election/contract/results/drawings';
import { tinted } from '../styles.ts';

/** The leading figure of a contender: the seats, or the share. */
export const leadingOf = ({ seats, votes, share: of }: Contender): string =>
  seats !== null ? number(seats) : share(votes === null ? null : of);

/** What belongs to the leading figure: the votes, or the unit of seats. */
export const besideOf = ({ votes, seats }: Contender): string =>
  seats !== null ? say.seatsUnit({ count: seats }) : votes === null ? '' : say.votesUnitOf({ count: votes });

/** What the bar of a contender is drawn for. */
export const sizeOf = ({ seats, share: of }: Contender): number => seats ?? of ?? 0;

/** The picture of a contender, and where there is none its colour. */
export function Face({ of: { picture, color } }: { of: Contender }) {
  return picture === null ? (
    <span className="face" style={{ background: color }} />
  ) : (
    <img className="face" src={picture} alt="" style={tinted(color)} />
  );
}

/** The leading figure of a contender above what belongs to it. */
export function Figure({ of }: { of: Contender }) {
  return (
    <>
      <strong>{leadingOf(of)}</strong>
      <span>{besideOf(of)}</span>
    </>
  );
}
