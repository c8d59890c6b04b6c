import { useState } from 'react';
import { useMay } from '../../api/actor.ts';
import { SheetBeside } from '../../app/election/sheet/SheetBeside.tsx';
import { figuresOf } from '../check-figures.ts';
import { type Contest, idsOf, placeOf } from '../contest.ts';
import { checkedRows } from '../live-rows.ts';
import { useContestResults, useEntries, useRegister } from '../queries.ts';
import { Summary } from '../Summary.tsx';
import { useAgentChoice } from './AgentSelector.tsx';
import { validationRows } from './rows.ts';
import { ValidationTable } from './ValidationTable.tsx';

/** What agents entered for a contest, side by side, above it the register and the checks. */
export function Validation({ contest }: { contest: Contest }) {
  const may = useMay();
  const results = useContestResults(contest);
  const entries = useEntries(contest);
  const { register } = useRegister(contest);
  const { agents, entered = [], agent } = useAgentChoice(contest);
  const [taken, setTaken] = useState<Readonly<Record<number, number>>>({});
  const [registerDirty, setRegisterDirty] = useState(false);
  const failed = results.error ? results : agents;
  const rows = results.data && agents.data && validationRows(results.data, entered, agent?.id ?? null, taken);

  return (
    <>
      <Summary
        contest={contest}
        figures={rows && figuresOf(contest, checkedRows(rows), register)}
        onDirty={setRegisterDirty}
      />
      <SheetBeside unit={idsOf(contest)} region_id={contest.region_id} at={placeOf(contest)}>
        <ValidationTable
          contest={contest}
          rows={rows}
          register={register}
          registerDirty={registerDirty}
          agents={entered}
          agent={agent}
          alsoPublished={may('live.edit') && (entries.data?.published ?? false)}
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
