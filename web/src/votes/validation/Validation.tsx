import type { RegisterTotals } from '@election/contract/figures/registers';
import { publishesEdits } from '@election/contract/figures/rules';
import type { Actor } from '@election/contract/people/permissions';
import { useState } from 'react';
import { actorOf, useMay } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { InOrder } from '../../ui/feedback/InOrder.tsx';
import { type ContestDetails, placeName } from '../contest.ts';
import { useAgentChoice } from '../deciding/AgentSelector.tsx';
import { type CandidateRow, canDecide, candidateRows, rowFigures, takenFigures } from '../deciding/rows.ts';
import { EditsNote } from '../editing/EditsNote.tsx';
import { checkedRows } from '../editing/live-rows.ts';
import { type LiveEdits, useEditsDraft, useLiveEdits } from '../editing/use-live-edits.ts';
import { figuresOf } from '../findings/check-figures.ts';
import * as sayChecks from '../findings/sentences.ts';
import type { NextFigures } from '../findings/use-next-findings.ts';
import { useContestResults, useEntries, useRegister } from '../queries.ts';
import { Summary } from '../Summary.tsx';
import { SheetBeside } from '../sheet/SheetBeside.tsx';
import { Swing } from './Swing.tsx';
import * as say from './sentences.ts';
import { ValidationTable } from './ValidationTable.tsx';

/** The register and the checks of a contest, and below them the agents' figures side by side. */
export function Validation({ contest }: { contest: ContestDetails }) {
  const may = useMay();
  const results = useContestResults(contest);
  const entries = useEntries(contest);
  const { register } = useRegister(contest);
  const { read, agents, agent } = useAgentChoice(contest);
  const actor = actorOf(useUser());
  const edits = useLiveEdits(useEditsDraft(contest));
  const [taken, setTaken] = useState<Readonly<Record<number, number>>>({});
  const [registerDirty, setRegisterDirty] = useState(false);
  const failed = results.error ? results : read;
  const rows = results.data && agents && candidateRows(results.data, agents, agent?.id ?? null, taken);

  return (
    <InOrder>
      <Summary
        contest={contest}
        figures={rows && figuresOf(contest, checkedRows(rows), register)}
        next={rows ? nextFigures(contest, rows, edits, actor, register) : null}
        onDirty={setRegisterDirty}
      />
      <Swing contest={contest} rows={rows} />
      <EditsNote edits={edits} />
      <SheetBeside contest={contest} region_id={contest.region_id} at={placeName(contest)}>
        <ValidationTable
          contest={contest}
          rows={rows}
          register={register}
          edits={edits}
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
    </InOrder>
  );
}

function toggled(taken: Readonly<Record<number, number>>, candidate_id: number, user_id: number) {
  const { [candidate_id]: before, ...others } = taken;
  return before === user_id ? others : { ...others, [candidate_id]: user_id };
}

/** The figures once what is typed is live; where nothing is typed, once every taken figure that can be accepted is. */
function nextFigures(
  contest: ContestDetails,
  rows: readonly CandidateRow[],
  edits: LiveEdits,
  actor: Actor,
  register: RegisterTotals | null | undefined,
): NextFigures | null {
  const figuresWith = (votes: LiveEdits['typed']) => rowFigures(contest, rows, votes, register);
  if (edits.dirty) return { heading: sayChecks.typedHeading, figures: figuresWith(edits.typed) };
  const acceptable = rows.filter((row) => row.taken && canDecide(row, 'approved', actor) === true);
  if (acceptable.length === 0) return null;
  return { heading: say.withChosen, figures: figuresWith(takenFigures(acceptable)) };
}
