import * as say from '@election/contract/messages/results';
import { isNationwide } from '@election/contract/places/election-types';
import { callMarksOf } from '@election/contract/results/view/drawings';
import type { BlockData } from '@election/contract/results/view/pages';
import { Calls } from './Calls.tsx';
import { CandidateTable } from './CandidateTable.tsx';
import { CountingStatus, Totals } from './figures.tsx';
import { EveryTile } from './geography.tsx';
import { Chamber, LeadOf } from './Nation.tsx';
import { Section } from './pieces.tsx';
import { SeatResults } from './SeatResults.tsx';

/** A part of the page of the country, as other sites show it. */
export function Block(data: BlockData) {
  const { result, type } = data.view;
  return (
    <>
      <h1>{say.titleOf(say.heading(result.year.title), type)}</h1>
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
