import * as say from '@election/contract/messages/screens-votes';
import { DataTable } from '../../ui/DataTable.tsx';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import { ContestFrame } from '../ContestFrame.tsx';
import type { Contest } from '../contest.ts';
import { useContestResults, useEntries } from '../queries.ts';
import type { ContestChoice } from '../use-contest-choice.ts';
import { useLiveEdits } from '../use-live-edits.ts';
import { useSaveVotes } from '../use-save-votes.tsx';
import { columnsOf, Totals } from './columns.tsx';
import { PublishBar } from './PublishBar.tsx';
import { differenceOf, type LiveRow, liveRows } from './rows.ts';

/** Live/Approved: where super admins edit live figures and publish them. */
export function LiveScreen({ choice }: { choice: ContestChoice }) {
  return (
    <ContestFrame choice={choice}>
      {(contest) => <LiveVotes key={`${contest.constituency_id} ${contest.election_type_id}`} contest={contest} />}
    </ContestFrame>
  );
}

function LiveVotes({ contest }: { contest: Contest }) {
  const results = useContestResults(contest);
  const entries = useEntries(contest);
  const edits = useLiveEdits();
  useUnsaved(edits.dirty);
  const published = entries.data?.published ?? false;
  const save = useSaveVotes(contest, edits, published);
  const rows = results.data && entries.data && liveRows(results.data, entries.data.entries);
  const failed = results.error ? results : entries;
  const onSave = (row: LiveRow) => void save([row], say.updateQuestion);

  return (
    <>
      {rows && <PublishBar contest={contest} rows={rows} published={published} />}
      <div data-figures>
        <DataTable
          label={say.heading}
          columns={columnsOf(edits, onSave)}
          rows={rows}
          rowKey={({ candidate }) => candidate.id}
          rowState={(row) => (differenceOf(row) === null ? undefined : 'differs')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
          empty={say.noCandidates}
          foot={rows && <Totals rows={rows} />}
        />
      </div>
    </>
  );
}
