import { figure } from '@election/contract/messages/format';
import { listed } from '@election/contract/messages/lists';
import { isSameName, say } from '@election/contract/messages/results';
import type { NationalResult } from '@election/contract/results/results';
import { type Holder, partyOf, partyWord } from '@election/contract/results/view/holders';
import { partyAddress } from '@election/contract/results/view/places';
import { type SeatRow, seatRows } from '@election/contract/results/view/sums';
import type { View } from '@election/contract/results/view/view';
import { Bar } from '../drawings/Bar.tsx';
import { Chip } from '../pieces/Chip.tsx';
import { Lit } from '../pieces/Lit.tsx';
import { Share } from './figures.tsx';

/**
 * Parliamentary: seats out of all constituencies by party, votes beside them, and ties. An independent with a seat has a row; those
 * without one stand below, each for themselves.
 */
export function SeatResults({ view }: { view: View }) {
  const { result } = view;
  const { ranked, alone } = seatRows(result);
  if (ranked.length + alone.length === 0) return <p className="empty">{say.noSeats}</p>;
  const declared = result.seats.reduce((sum, { seats }) => sum + seats, 0);
  return (
    <>
      <p className="small">{say.seatsOf({ held: declared, total: result.reporting.total })}</p>
      <SeatTable view={view} label={say.seatsHeading} rows={ranked} />
      {alone.length > 0 && (
        <details id="alone">
          <summary>{say.independentsWithout({ count: alone.length })}</summary>
          <SeatTable view={view} label={say.independentsWithout({ count: alone.length })} rows={alone} />
        </details>
      )}
      <Ties result={result} />
      <WithdrawnSeats result={result} />
    </>
  );
}

function SeatTable({ view, label, rows }: { view: View; label: string; rows: readonly SeatRow[] }) {
  const { totals, reporting } = view.result;
  return (
    <table className="tallies" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{say.party}</th>
          <th scope="col">{say.seats}</th>
          <th scope="col">{say.votes}</th>
          <th scope="col">{say.share}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ holder, person, party_id, seats: held, votes }) => (
          <tr key={holder.key} id={holder.key}>
            <th scope="row">
              <HolderName view={view} holder={holder} party_id={party_id} />
              {person === null && <Bar value={held} of={reporting.total} color={holder.color} />}
            </th>
            <td className="votes" data-unit={say.seatsUnit({ count: held })}>
              <Lit>{figure(held)}</Lit>
            </td>
            <td data-unit={say.votesUnit({ count: votes })}>
              <Lit>{figure(votes)}</Lit>
            </td>
            <Share share={totals.valid_votes > 0 ? votes / totals.valid_votes : null} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A party by its short and full name, an independent by name and constituency. */
function HolderName({ view, holder, party_id }: { view: View; holder: Holder; party_id: number }) {
  const { color, name, short, constituency } = holder;
  if (constituency !== null)
    return (
      <span className="who">
        <span>
          <Chip color={color} name={name} word={name} />
          <span className="small">{constituency}</span>
        </span>
      </span>
    );
  return (
    <span className="who holder">
      <Chip color={color} name={name} word={short} href={partyAddress(view, party_id)} />
      {!isSameName(name, short) && <b>{name}</b>}
    </span>
  );
}

function Ties({ result: { ties } }: { result: NationalResult }) {
  if (ties.length === 0) return null;
  return (
    <div>
      <h3>{say.ties}</h3>
      <ul className="plain">
        {ties.map(({ constituency_id, name, candidates }) => (
          <li key={constituency_id}>{say.tieOf({ place: name, names: listed(candidates) })}</li>
        ))}
      </ul>
      <p className="small">{say.tiesNote}</p>
    </div>
  );
}

/** Seats whose holder withdrew too late to leave the ballot paper. */
function WithdrawnSeats({ result }: { result: NationalResult }) {
  if (result.withdrawn.length === 0) return null;
  return (
    <div>
      <h3>{say.withdrawn}</h3>
      <ul className="plain">
        {result.withdrawn.map(({ constituency_id, name, elected }) => {
          const party = partyOf(result, elected.party_id);
          const word = party ? partyWord(party) : '';
          const held = { place: name, name: elected.name };
          return (
            <li key={constituency_id}>
              {isSameName(elected.name, word) ? say.seatOf(held) : say.seatOfParty({ ...held, party: word })}
            </li>
          );
        })}
      </ul>
      <p className="small">{say.withdrawnNote}</p>
    </div>
  );
}
