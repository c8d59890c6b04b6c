import { figure } from '@election/contract/messages/format';
import { GAP, say } from '@election/contract/messages/results';
import { isNationwide } from '@election/contract/places/election-types';
import type { NationalResult } from '@election/contract/results/results';
import { callMarksOf } from '@election/contract/results/view/drawings';
import { holderOf } from '@election/contract/results/view/holders';
import { lineOfRegion } from '@election/contract/results/view/lead';
import type { RegionData } from '@election/contract/results/view/pages';
import { hasFigures } from '@election/contract/results/view/sums';
import type { View } from '@election/contract/results/view/view';
import { PlaceTiles } from '../drawings/geography.tsx';
import { Calls } from '../pieces/Calls.tsx';
import { Chip } from '../pieces/Chip.tsx';
import { Around, Section } from '../pieces/pieces.tsx';
import { RegionCandidates } from '../tables/CandidateTable.tsx';
import { CountingStatus } from '../tables/figures.tsx';
import { PlaceTable } from '../tables/places.tsx';
import { Head, Lead, Trail, Under } from './frame.tsx';
import { PaperLinks } from './records.tsx';

type Result = NationalResult['regions'][number];

/** The page of a region. */
export function Region({ view, region_id, slug }: RegionData) {
  const region = view.result.regions.find(({ id }) => id === region_id);
  if (!region) return null;
  const places = view.places.filter((place) => place.region_id === region_id);
  const path = `/results/regions/${slug}`;
  return (
    <>
      <Trail view={view} />
      <Head title={region.title} view={view} path={path}>
        <Under view={view} />
        <CountingStatus of={region.election_status} asOf={null} />
      </Head>
      <Lead lead={lineOfRegion(view, region)} />
      <Calls calls={callMarksOf(view, { region })} />
      <div className="columns">
        <div>
          <Figures view={view} region={region} />
          <p>
            <Around sentence={say.validVotesOf({ count: GAP })}>
              <b>{figure(hasFigures(region.reporting) ? region.valid_votes : null)}</b>
            </Around>
          </p>
        </div>
        <div>
          <Section id="tiles" heading={say.cartogram}>
            <div className="cartogram" data-cartogram="">
              <PlaceTiles view={view} places={places} />
            </div>
            <p className="small">{say.cartogramNote}</p>
          </Section>
        </div>
      </div>
      <Section id="places" heading={say.constituencies}>
        <PlaceTable view={view} label={say.constituencies} places={places} />
      </Section>
      <PaperLinks view={view} path={path} name={region.title} />
    </>
  );
}

function Figures({ view, region }: { view: View; region: Result }) {
  if (isNationwide(view.result.election_type_id))
    return (
      <Section id="candidates" heading={say.candidates}>
        <RegionCandidates view={view} region={region} />
      </Section>
    );
  return (
    <Section id="seats" heading={say.seatsHeading}>
      {hasFigures(region.reporting) && region.seats.length > 0 ? (
        <ul className="plain">
          {region.seats.map((row) => {
            const holder = holderOf(view.result, row);
            return (
              holder && (
                <li key={holder.key}>
                  <Chip
                    color={holder.color}
                    name={holder.name}
                    word={say.seatsWon({ name: holder.name, count: row.seats })}
                  />
                </li>
              )
            );
          })}
        </ul>
      ) : (
        <p>{say.noSeats}</p>
      )}
    </Section>
  );
}
