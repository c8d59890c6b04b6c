import {
  electedMark,
  headingOf,
  majorityMark,
  say,
  majority as sayMajority,
  seat,
  seatMark,
  seats,
} from '@election/contract/messages/outlook';
import type { Chance, SeatState } from '@election/contract/outlook/outlook';
import { nationAnswers } from '@election/contract/outlook/outlook-answers';
import type { HouseOutlook, NationalOutlook, NationOutlook } from '@election/contract/outlook/outlooks';
import { Badge } from '../pieces/pieces.tsx';

const TONES: Record<Chance | SeatState, string> = {
  certain: 'green',
  possible: 'blue',
  excluded: 'grey',
  declared: 'green',
  decided: 'green',
  open: 'blue',
  unknown: 'amber',
};

/** A chance as a mark; null is not known. */
const ChanceMark = ({ chance, label }: { chance: Chance | null; label: string }) => (
  <Badge tone={TONES[chance ?? 'unknown']}>{label}</Badge>
);

/** Whether the published outcome can still change: each answer with its numbers, in sentences that can be read aloud. */
export function Answers({ outlook: { nation, house, election_type_id } }: { outlook: NationalOutlook }) {
  const label = headingOf(election_type_id);
  return (
    <section id="outlook" className="raised" aria-label={label}>
      <h2>{label}</h2>
      <p className="small">{say.explained}</p>
      {nation && <OfNation nation={nation} />}
      {house && <OfHouse house={house} />}
    </section>
  );
}

function OfNation({ nation }: { nation: NationOutlook }) {
  const { lead, only, outstanding, shown, out, outHeading } = nationAnswers(nation);
  if (lead === null) return <p>{only}</p>;
  return (
    <>
      <p className="lead">{lead}</p>
      <p>{outstanding}</p>
      {shown.length > 0 && <CandidateAnswers label={say.candidates} rows={shown} />}
      {out.length > 0 && (
        <details id="excluded">
          <summary>{outHeading}</summary>
          <CandidateAnswers label={outHeading} rows={out} />
        </details>
      )}
    </>
  );
}

type Rows = ReturnType<typeof nationAnswers>['shown'];

function CandidateAnswers({ label, rows }: { label: string; rows: Rows }) {
  return (
    <ul className="answers" aria-label={label}>
      {rows.map(({ id, chance, sentence, runoff }) => (
        <li key={id} id={`answer-${id}`}>
          <ChanceMark chance={chance} label={electedMark(chance)} />{' '}
          <div>
            <p>{sentence}</p>
            {runoff && <p className="small">{runoff}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** So many of the closest seats. */
const CLOSE = 10;

function OfHouse({ house }: { house: HouseOutlook }) {
  const { holders, close, line } = house;
  const closeHeading = say.closeSeats({ count: close.length });
  return (
    <>
      <p className="lead">{seats(house)}</p>
      <ul className="answers" aria-label={say.holders}>
        {holders.map(({ majority, ...found }) => {
          const key = `holder-${found.party_id}-${found.coalition_id}`;
          return (
            <li key={key} id={key}>
              <ChanceMark chance={majority} label={majorityMark(majority)} />{' '}
              <p>{sayMajority(majority, { ...found, line })}</p>
            </li>
          );
        })}
      </ul>
      {close.length > 0 && (
        <details id="close">
          <summary>{closeHeading}</summary>
          <ul className="answers" aria-label={closeHeading}>
            {close.slice(0, CLOSE).map((found) => (
              <li key={found.constituency_id} id={`close-${found.constituency_id}`}>
                <Badge tone={TONES[found.state]}>{seatMark(found.state)}</Badge>
                <p>{seat(found)}</p>
              </li>
            ))}
          </ul>
          {close.length > CLOSE && <p>{say.moreSeats({ count: close.length - CLOSE })}</p>}
        </details>
      )}
    </>
  );
}
