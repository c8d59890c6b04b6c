import { useState } from 'react';
import { useMay } from '../../api/actor.ts';
import { useUnsaved } from '../../ui/dialogs/use-unsaved.ts';
import { InOrder } from '../../ui/feedback/InOrder.tsx';
import { Reading } from '../../ui/feedback/Reading.tsx';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { type ContestDetails, placeName } from '../contest.ts';
import { WithdrawStation } from '../corrections/WithdrawStation.tsx';
import { EditsNote } from '../editing/EditsNote.tsx';
import { checkedRows } from '../editing/live-rows.ts';
import { SaveMissing } from '../editing/SaveMissing.tsx';
import { useEditsDraft, useLiveEdits } from '../editing/use-live-edits.ts';
import { useSaveVotes } from '../editing/use-save-votes.tsx';
import { figuresOf } from '../findings/check-figures.ts';
import { useContestResults, useEntries, useRegister, useStanding } from '../queries.ts';
import { Summary } from '../Summary.tsx';
import { findings as sayChecks, votes as sayVotes } from '../sentences.ts';
import { SheetBeside } from '../sheet/SheetBeside.tsx';
import { columnsOf, Totals } from './columns.tsx';
import { PublishBar } from './PublishBar.tsx';
import { differenceOf, liveRows } from './rows.ts';

/** The live figures of a contest, edited row by row, and Publish Votes. */
export function LiveVotes({ contest }: { contest: ContestDetails }) {
  const may = useMay();
  const mayEdit = may('live.edit');
  const results = useContestResults(contest);
  const entries = useEntries(contest);
  const { register } = useRegister(contest);
  const standing = useStanding(contest);
  const edits = useLiveEdits(useEditsDraft(contest));
  const [registerDirty, setRegisterDirty] = useState(false);
  useUnsaved(edits.dirty || registerDirty, [], edits.discard);
  const publication = entries.data?.publication ?? 'empty';
  const rows = results.data && entries.data && liveRows(results.data, entries.data.entries);
  const failed = results.error ? results : entries;
  const typed = figuresOf(contest, checkedRows(rows ?? [], edits.typed), register);
  const save = useSaveVotes({ contest, edits, figures: typed });

  return (
    <InOrder>
      <Summary
        contest={contest}
        figures={rows && figuresOf(contest, checkedRows(rows), register)}
        next={edits.dirty ? { heading: sayChecks.typedHeading, figures: typed } : null}
        onDirty={setRegisterDirty}
      />
      <EditsNote edits={edits} />
      {standing.isPending && <Reading />}
      {!standing.isPending && rows && rows.length > 0 && (
        <PublishBar contest={contest} publication={publication} unconfirmed={standing.data?.refusal ?? null} />
      )}
      <SheetBeside contest={contest} region_id={contest.region_id} at={placeName(contest)}>
        <div data-figures>
          <DataTable
            label={sayVotes.heading}
            columns={columnsOf(contest, edits, mayEdit ? (row) => void save([row]) : null)}
            rows={rows}
            rowKey={({ candidate }) => candidate.id}
            rowState={(row) => (differenceOf(row) === null ? undefined : 'differs')}
            error={failed.error}
            onRetry={() => void failed.refetch()}
            empty={sayVotes.noCandidates}
            foot={rows && <Totals rows={rows} />}
          />
          {mayEdit && <SaveMissing rows={rows ?? []} edits={edits} onSave={(missing) => void save(missing)} />}
        </div>
      </SheetBeside>
      {may('votes.withdraw') && <WithdrawStation contest={contest} />}
    </InOrder>
  );
}
