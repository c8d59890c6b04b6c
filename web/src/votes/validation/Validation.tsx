import type { RegisterTotals } from '@election/contract/figures/registers';
import type { Actor } from '@election/contract/people/permissions';
import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { InOrder } from '../../ui/feedback/InOrder.tsx';
import { type ContestDetails, placeName } from '../contest.ts';
import { useAgentChoice } from '../deciding/AgentSelector.tsx';
import { type CandidateRow, canDecide, candidateRows, rowFigures, takenFigures } from '../deciding/rows.ts';
import { useTaken } from '../deciding/use-taken.ts';
import { EditsNote } from '../editing/EditsNote.tsx';
import { checkedRows } from '../editing/live-rows.ts';
import { type LiveEdits, useEditsDraft, useLiveEdits } from '../editing/use-live-edits.ts';
import { figuresOf } from '../findings/check-figures.ts';
import type { NextFigures } from '../findings/use-next-findings.ts';
import { useContestResults, useRegister } from '../queries.ts';
import { Summary } from '../Summary.tsx';
import { validation as say, findings as sayChecks } from '../sentences.ts';
import { SheetBeside } from '../sheet/SheetBeside.tsx';
import { Swing } from './Swing.tsx';
import { ValidationTable } from './ValidationTable.tsx';

/** The register and the checks of a contest, and below them the agents' figures side by side. */
export function Validation({ contest }: { contest: ContestDetails }) {
  const results = useContestResults(contest);
  const { register } = useRegister(contest);
  const { read, agents, agent } = useAgentChoice(contest);
  const actor = actorOf(useUser());
  const edits = useLiveEdits(useEditsDraft(contest));
  const { taken, take, giveUp } = useTaken();
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
          onDecided={giveUp}
          onTake={take}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </SheetBeside>
    </InOrder>
  );
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
