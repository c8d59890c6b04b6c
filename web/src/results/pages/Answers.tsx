import * as say from '@election/contract/messages/outlook';
import { language } from '@election/contract/messages/sentences';
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
function ChanceMark({ chance, labels }: { chance: Chance | null; labels: Record<Chance, string> }) {
  if (chance === null) return <Badge tone="amber">{say.unknownMark}</Badge>;
  return <Badge tone={TONES[chance]}>{labels[chance]}</Badge>;
}

/** Whether the published outcome can still change: each answer with its numbers, in sentences that can be read aloud. */
export function Answers({ outlook: { nation, house, election_type_id } }: { outlook: NationalOutlook }) {
  const label = say.headingOf(election_type_id);
  // These sentences are not translated yet: a page in another language says so to screen readers.
  const spoken = language() === 'en' ? {} : { lang: 'en', dir: 'ltr' };
  return (
    <section id="outlook" className="raised" aria-label={label} {...spoken}>
      <h2>{label}</h2>
      <p className="small">{say.explained}</p>
      {nation && <OfNation nation={nation} />}
      {house && <OfHouse house={house} />}
    </section>
  );
}

function OfNation({ nation }: { nation: NationOutlook }) {
  const { lead, only, outstanding, shown, excluded, out } = nationAnswers(nation);
  if (lead === null) return <p>{only}</p>;
  return (
    <>
      <p className="lead">{lead}</p>
      <p>{outstanding}</p>
      {shown.length > 0 && <CandidateAnswers label={say.candidates} rows={shown} />}
      {out.length > 0 && (
        <details id="excluded">
          <summary>{excluded(out.length)}</summary>
          <CandidateAnswers label={excluded(out.length)} rows={out} />
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
          <ChanceMark chance={chance} labels={say.electedMark} />{' '}
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
  return (
    <>
      <p className="lead">{say.seats(house)}</p>
      <ul className="answers" aria-label={say.holders}>
        {holders.map(({ majority, ...found }) => {
          const key = `holder-${found.party_id}-${found.coalition_id}`;
          return (
            <li key={key} id={key}>
              <ChanceMark chance={majority} labels={say.majorityMark} />{' '}
              <p>{say.majority[majority]({ ...found, line })}</p>
            </li>
          );
        })}
      </ul>
      {close.length > 0 && (
        <details id="close">
          <summary>{say.closeSeats(close.length)}</summary>
          <ul className="answers" aria-label={say.closeSeats(close.length)}>
            {close.slice(0, CLOSE).map((found) => (
              <li key={found.constituency_id} id={`close-${found.constituency_id}`}>
                <Badge tone={TONES[found.state]}>{say.seatMark[found.state]}</Badge>
                <p>{say.seat(found)}</p>
              </li>
            ))}
          </ul>
          {close.length > CLOSE && <p>{say.moreSeats(close.length - CLOSE)}</p>}
        </details>
      )}
    </>
  );
}
