import * as say from '@election/contract/messages/screens-votes';
import { useState } from 'react';
import { SheetBeside } from '../../app/election/sheet/SheetBeside.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { figuresOf } from '../check-figures.ts';
import { type Contest, idsOf, placeOf } from '../contest.ts';
import { TypedChecks } from '../findings/TypedChecks.tsx';
import { checkedRows, typedIn, withoutLive } from '../live-rows.ts';
import { useContestResults, useEntries, useRegister } from '../queries.ts';
import { SaveMissing } from '../SaveMissing.tsx';
import { Summary } from '../Summary.tsx';
import { useLiveEdits } from '../use-live-edits.ts';
import { useSaveVotes } from '../use-save-votes.tsx';
import { columnsOf, Totals } from './columns.tsx';
import { PublishBar } from './PublishBar.tsx';
import { differenceOf, liveRows } from './rows.ts';

/** The live figures of a contest, edited row by row, and Publish Votes. */
export function LiveVotes({ contest }: { contest: Contest }) {
  const results = useContestResults(contest);
  const entries = useEntries(contest);
  const { register } = useRegister(contest);
  const edits = useLiveEdits();
  const [registerDirty, setRegisterDirty] = useState(false);
  useUnsaved(edits.dirty || registerDirty);
  const published = entries.data?.published ?? false;
  const rows = results.data && entries.data && liveRows(results.data, entries.data.entries);
  const failed = results.error ? results : entries;
  const typed = figuresOf(contest, checkedRows(rows ?? [], edits.typed), register);
  const save = useSaveVotes({ contest, edits, alsoPublished: published, figures: typed });
  const missing = withoutLive(rows ?? []);

  return (
    <>
      <Summary
        contest={contest}
        figures={rows && figuresOf(contest, checkedRows(rows), register)}
        onDirty={setRegisterDirty}
      />
      {rows && rows.length > 0 && <PublishBar contest={contest} rows={rows} published={published} />}
      <SheetBeside unit={idsOf(contest)} region_id={contest.region_id} at={placeOf(contest)}>
        <div data-figures>
          <DataTable
            label={say.heading}
            columns={columnsOf(
              contest,
              edits,
              (row) => void save([row], row.live ? say.updateQuestion : say.saveVotesQuestion),
            )}
            rows={rows}
            rowKey={({ candidate }) => candidate.id}
            rowState={(row) => (differenceOf(row) === null ? undefined : 'differs')}
            error={failed.error}
            onRetry={() => void failed.refetch()}
            empty={say.noCandidates}
            foot={rows && <Totals rows={rows} />}
          />
          {edits.dirty && <TypedChecks contest={contest} figures={typed} />}
          <SaveMissing
            missing={missing.length}
            typed={typedIn(missing, edits).length}
            onSave={() => void save(typedIn(missing, edits), say.saveVotesQuestion)}
          />
        </div>
      </SheetBeside>
    </>
  );
}
