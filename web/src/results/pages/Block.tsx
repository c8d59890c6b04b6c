import { electionTypes } from '@election/contract/messages/election';
import { say, titleOf } from '@election/contract/messages/results';
import { isNationwide } from '@election/contract/places/election-types';
import { callMarksOf } from '@election/contract/results/view/drawings';
import type { BlockData } from '@election/contract/results/view/pages';
import { EveryTile } from '../drawings/geography.tsx';
import { Calls } from '../pieces/Calls.tsx';
import { Section } from '../pieces/pieces.tsx';
import { CandidateTable } from '../tables/CandidateTable.tsx';
import { CountingStatus, Totals } from '../tables/figures.tsx';
import { SeatResults } from '../tables/SeatResults.tsx';
import { Chamber, LeadOf } from './Nation.tsx';

/** A part of the page of the country, as other sites show it. */
export function Block(data: BlockData) {
  const { result, type } = data.view;
  return (
    <>
      <h1>{titleOf(say.heading({ year: result.year.title }), electionTypes[type])}</h1>
      <CountingStatus of={result.year.election_status} asOf={result.as_of} />
      <Content {...data} />
    </>
  );
}

function Content({ block, view, outlook }: BlockData) {
  const nationwide = isNationwide(view.result.election_type_id);
  if (block === 'cartogram')
    return (
      <Section id="cartogram" heading={say.cartogram}>
        <EveryTile view={view} />
      </Section>
    );
  if (block === 'chamber') return nationwide ? <p>{say.noChamber}</p> : <Chamber view={view} />;
  return (
    <>
      <LeadOf view={view} />
      <Calls calls={callMarksOf(view)} />
      <Totals result={view.result} />
      {nationwide ? (
        <CandidateTable view={view} percent={outlook.nation?.majority_percent ?? 0} />
      ) : (
        <SeatResults view={view} />
      )}
    </>
  );
}
