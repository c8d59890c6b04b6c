import { figure, notReported, share as shareText } from '@election/contract/messages/format';
import { say } from '@election/contract/messages/results';
import { lineOfParty } from '@election/contract/results/view/lead';
import type { PartyData } from '@election/contract/results/view/pages';
import { regionAddress, regionNameOf } from '@election/contract/results/view/places';
import { hasFigures } from '@election/contract/results/view/sums';
import type { View } from '@election/contract/results/view/view';
import { Lit } from '../pieces/Lit.tsx';
import { Section } from '../pieces/pieces.tsx';
import { PlaceTable } from '../tables/places.tsx';
import { Head, Lead, Trail, Under } from './frame.tsx';

/** The page of a party: its votes by region, and the constituencies that it leads or has won. */
export function Party({ view, party_id, slug }: PartyData) {
  const party = view.result.parties.find(({ id }) => id === party_id);
  if (!party) return null;
  const led = view.places.filter(({ leader, tied, reported }) => leader?.party_id === party_id && !tied && reported);
  const nationwide = view.result.candidates.length > 0;
  return (
    <>
      <Trail view={view} />
      <Head title={party.name} view={view} path={`/results/parties/${slug}`}>
        <Under view={view} />
      </Head>
      <Lead lead={lineOfParty(view, party)} />
      {nationwide && <ByRegion view={view} party_id={party_id} />}
      <Section id="places" heading={nationwide ? say.ledHere : say.seatsWonHere}>
        {led.length > 0 ? (
          <PlaceTable view={view} label={say.constituencies} places={led} more={(place) => regionNameOf(view, place)} />
        ) : (
          <p>{nationwide ? say.leadsNowhere : say.noSeatYet}</p>
        )}
      </Section>
    </>
  );
}

function ByRegion({ view, party_id }: { view: View; party_id: number }) {
  const ids = view.result.candidates.flatMap(({ candidate }) => (candidate.party.id === party_id ? candidate.id : []));
  return (
    <Section id="regions" heading={say.votesHere}>
      <table className="places numeric" aria-label={say.votesHere}>
        <thead>
          <tr>
            <th scope="col">{say.region}</th>
            <th scope="col">{say.votes}</th>
            <th scope="col">{say.share}</th>
          </tr>
        </thead>
        <tbody>
          {view.result.regions.map(({ id, title, candidates, reporting, valid_votes }) => {
            const own = candidates.filter(({ candidate_id }) => ids.includes(candidate_id));
            const votes = own.reduce((sum, row) => sum + row.votes, 0);
            const reported = hasFigures(reporting);
            return (
              <tr key={id} id={`region-${id}`}>
                <th scope="row">
                  <a href={regionAddress(view, id)}>{title}</a>
                </th>
                <td>
                  <Lit>{reported ? figure(votes) : notReported()}</Lit>
                </td>
                <td>{shareText(reported && valid_votes > 0 ? votes / valid_votes : null)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
