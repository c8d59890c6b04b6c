import { useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { useUser } from '../../api/session-store.ts';
import { useUnsaved } from '../../ui/dialogs/use-unsaved.ts';
import { InOrder } from '../../ui/feedback/InOrder.tsx';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { type ContestDetails, placeKey, placeName } from '../contest.ts';
import { useAgentChoice } from '../deciding/AgentSelector.tsx';
import { DecideBar } from '../deciding/DecideBar.tsx';
import { candidateRows, rowFigures, rowState, takenFigures } from '../deciding/rows.ts';
import { useDecideRows } from '../deciding/use-decide-rows.ts';
import { useTaken } from '../deciding/use-taken.ts';
import { EditsNote } from '../editing/EditsNote.tsx';
import { useEditsDraft, useLiveEdits } from '../editing/use-live-edits.ts';
import { useContestResults, useRegister } from '../queries.ts';
import { RegisterPanel } from '../register/RegisterPanel.tsx';
import { votes as say } from '../sentences.ts';
import { stationColumns } from './columns.tsx';
import { PublishStation } from './PublishStation.tsx';
import { StationStateLine } from './StationStateLine.tsx';
import classes from './Stations.module.css';
import { isDirty, stationFigures, stationRows } from './station-rows.ts';

/** The agents' figures of a station beside its live figures: validate, decline, correct, publish. */
export function StationVotes({ contest }: { contest: ContestDetails }) {
  const user = useUser();
  const results = useContestResults(contest);
  const { read, agents, agent } = useAgentChoice(contest);
  const edits = useLiveEdits(useEditsDraft(contest));
  const { taken, take, giveUp } = useTaken();
  const rows =
    results.data && agents && stationRows(candidateRows(results.data, agents, agent?.id ?? null, taken), edits.typed);
  const { selected, setSelected, chosen, decide, words, busy } = useDecideRows({
    contest,
    shown: rows,
    figuresWith: (some) => rowFigures(contest, rows ?? [], takenFigures(some), null),
    // An approved figure is the live one now and replaces what was typed for the candidate.
    onDecided: (some, decision) => {
      giveUp();
      if (decision === 'approved') edits.end(some.map(({ candidate }) => candidate.id));
    },
  });
  const { register = null } = useRegister(contest);
  const [isRegisterDirty, setRegisterDirty] = useState(false);
  useUnsaved(isRegisterDirty || (rows !== undefined && isDirty(rows)), [], edits.discard);

  const failed = results.error ? results : read;
  const columns = stationColumns({
    ...{ place: placeKey(contest), agents: agents ?? [], agent, actor: actorOf(user), words, busy, edits },
    ...{ rows: rows ?? [], selected, onSelect: setSelected, onTake: take },
    onDecide: (row, decision) => decide([row], decision),
  });

  return (
    <InOrder>
      <div className={classes.register}>
        <RegisterPanel
          contest={contest}
          figures={rows && stationFigures(contest, rows, register)}
          onDirty={setRegisterDirty}
        />
      </div>
      {rows && <StationStateLine contest={contest} rows={rows} />}
      <EditsNote edits={edits} />
      {rows && (
        <DecideBar
          nothingEntered={agents?.length === 0}
          differing={rows.filter(({ differs }) => differs).length}
          selected={chosen.length}
          words={words}
          busy={busy}
          onDecide={(decision) => decide(chosen, decision)}
        />
      )}
      <div data-figures>
        <DataTable
          wide
          label={placeName(contest)}
          columns={columns}
          rows={rows}
          rowKey={({ candidate }) => candidate.id}
          rowState={(row) => rowState(row, selected)}
          error={failed.error}
          onRetry={() => void failed.refetch()}
          empty={say.noCandidates}
        />
        {rows && <PublishStation contest={contest} rows={rows} register={register} edits={edits} />}
      </div>
    </InOrder>
  );
}
