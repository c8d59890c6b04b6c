import { publishesEdits } from '@election/contract/rules';
import { useState } from 'react';
import { useMay } from '../../api/actor.ts';
import { type ContestDetails, placeName } from '../contest.ts';
import { useAgentChoice } from '../deciding/AgentSelector.tsx';
import { candidateRows } from '../deciding/rows.ts';
import { checkedRows } from '../editing/live-rows.ts';
import { figuresOf } from '../findings/check-figures.ts';
import { useContestResults, useEntries, useRegister } from '../queries.ts';
import { Summary } from '../Summary.tsx';
import { SheetBeside } from '../sheet/SheetBeside.tsx';
import { ValidationTable } from './ValidationTable.tsx';

/** The register and the checks of a contest, and below them the agents' figures side by side. */
export function Validation({ contest }: { contest: ContestDetails }) {
  const may = useMay();
  const results = useContestResults(contest);
  const entries = useEntries(contest);
  const { register } = useRegister(contest);
  const { read, agents, agent } = useAgentChoice(contest);
  const [taken, setTaken] = useState<Readonly<Record<number, number>>>({});
  const [registerDirty, setRegisterDirty] = useState(false);
  const failed = results.error ? results : read;
  const rows = results.data && agents && candidateRows(results.data, agents, agent?.id ?? null, taken);

  return (
    <>
      <Summary
        contest={contest}
        figures={rows && figuresOf(contest, checkedRows(rows), register)}
        onDirty={setRegisterDirty}
      />
      <SheetBeside contest={contest} region_id={contest.region_id} at={placeName(contest)}>
        <ValidationTable
          contest={contest}
          rows={rows}
          register={register}
          registerDirty={registerDirty}
          agents={agents ?? []}
          agent={agent}
          alsoPublished={may('live.edit') && publishesEdits(entries.data?.publication ?? 'empty')}
          onDecided={() => setTaken({})}
          onTake={(candidate_id, user_id) => setTaken(toggled(taken, candidate_id, user_id))}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </SheetBeside>
    </>
  );
}

function toggled(taken: Readonly<Record<number, number>>, candidate_id: number, user_id: number) {
  const { [candidate_id]: before, ...others } = taken;
  return before === user_id ? others : { ...others, [candidate_id]: user_id };
}
