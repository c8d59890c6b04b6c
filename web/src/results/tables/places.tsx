import { electionStatuses } from '@election/contract/messages/election';
import { figure, notReported, share as shareText } from '@election/contract/messages/format';
import { say as sayCorrections } from '@election/contract/messages/public-corrections';
import { apart, GAP, marginOf, reportedShort, say } from '@election/contract/messages/results';
import type { NationalResult } from '@election/contract/results/results';
import { holderOf } from '@election/contract/results/view/holders';
import { leaderOf } from '@election/contract/results/view/leader';
import {
  colorOfPlace,
  partyAddress,
  placeAddress,
  regionAddress,
  stateOf,
} from '@election/contract/results/view/places';
import { hasFigures } from '@election/contract/results/view/sums';
import type { Place, View } from '@election/contract/results/view/view';
import { Chip, Unbroken } from '../pieces/Chip.tsx';
import { Lit } from '../pieces/Lit.tsx';
import { Around } from '../pieces/pieces.tsx';
import { Time } from '../pieces/Time.tsx';

type Region = NationalResult['regions'][number];

/** The regions with what is reported of them and who leads, or how many seats each holder has. */
export function RegionTable({ view }: { view: View }) {
  const { regions, candidates } = view.result;
  if (regions.length === 0) return <p className="empty">{say.noRegions}</p>;
  const nationwide = candidates.length > 0;
  return (
    <table className="places" aria-label={say.regions}>
      <thead>
        <tr>
          <th scope="col">{say.regionAndReported}</th>
          <th scope="col">{nationwide ? say.leading : say.seats}</th>
          <th scope="col">{say.validVotes}</th>
        </tr>
      </thead>
      <tbody>
        {regions.map((region) => {
          const reported = hasFigures(region.reporting);
          return (
            <tr key={region.id} id={`region-${region.id}`} className={reported ? undefined : 'muted'}>
              <th scope="row">
                <RegionName view={view} region={region} />
              </th>
              <td>{nationwide ? <Leading view={view} region={region} /> : <Seats view={view} region={region} />}</td>
              <td>
                <Lit>{reported ? figure(region.valid_votes) : notReported()}</Lit>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function RegionName({ view, region }: { view: View; region: Region }) {
  const { id, title, reporting, election_status: counting, corrected_at } = region;
  const sameAsCountry = counting.status === view.result.year.election_status.status;
  return (
    <>
      <a href={regionAddress(view, id)}>{title}</a>
      <p className="small">
        {`${reportedShort(reporting)}${apart(reporting)}${sameAsCountry ? '' : ` · ${electionStatuses[counting.status]}`}`}
      </p>
      {corrected_at && (
        <p className="small corrected">
          <Around sentence={sayCorrections.correctedAt({ time: GAP })}>
            <Time at={corrected_at} />
          </Around>
        </p>
      )}
      {counting.status_desc && <p className="small">{counting.status_desc}</p>}
    </>
  );
}

function Leading({ view: { result }, region }: { view: View; region: Region }) {
  const leader = leaderOf(region, result);
  if (leader === null) return notReported();
  if (leader === 'tied') return say.tied;
  return (
    <>
      <Chip color={leader.color} word={leader.short} name={leader.name} />{' '}
      <Unbroken>{shareText(leader.share)}</Unbroken>
    </>
  );
}

function Seats({ view, region }: { view: View; region: Region }) {
  if (!hasFigures(region.reporting)) return notReported();
  return region.seats.map((row) => {
    const holder = holderOf(view.result, row);
    return (
      holder && (
        <Chip
          key={holder.key}
          color={holder.color}
          name={holder.name}
          word={say.seatsWon({ name: holder.short, count: row.seats })}
          href={partyAddress(view, row.party_id)}
        />
      )
    );
  });
}

/** A table of constituencies with who leads and by how much. @param more what else is said of each */
export function PlaceTable(props: {
  view: View;
  label: string;
  places: readonly Place[];
  more?: (place: Place) => string;
}) {
  const { view, label, places, more } = props;
  return (
    <table className="places" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{say.constituency}</th>
          <th scope="col">{say.leading}</th>
          <th scope="col">{say.margin}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr
            key={place.id}
            id={`place-${place.id}`}
            className={place.votes === null && !place.leader ? 'muted' : undefined}
          >
            <th scope="row">
              <a href={placeAddress(view, place)}>{place.name}</a>
              {more && <p className="small">{more(place)}</p>}
            </th>
            <td>
              <span className="chip">
                {place.leader && <i style={{ background: colorOfPlace(view, place) }} />}
                <span>
                  <Unbroken>{stateOf(view, place)}</Unbroken>
                </span>
              </span>
            </td>
            <td>
              <Lit>{marginOf(place.margin)}</Lit>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
