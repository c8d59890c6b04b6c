import type { Figures } from '@election/contract/checks/check-figures';
import { check } from '@election/contract/checks/checks';
import { Stack } from '@mantine/core';
import { compareLive, type SentVote } from '../conflicts/conflicts.ts';
import { useConfirmedWrite } from '../conflicts/use-confirmed-write.ts';
import type { ContestDetails } from '../contest.ts';
import { Afterwards } from '../findings/Afterwards.tsx';
import { makeReason, ReasonField } from '../findings/ReasonField.tsx';
import { useFiguresNow, useSave } from '../queries.ts';
import type { WithLive } from './live-rows.ts';
import { SavedLines } from './SavedLines.tsx';
import type { LiveEdits } from './use-live-edits.ts';

/** Asks and saves typed figures as live values that are not public, each with the version that was live when typing began. */
export function useSaveLive(contest: ContestDetails, edits: LiveEdits, figures: Figures) {
  const confirmedWrite = useConfirmedWrite();
  const save = useSave();
  const now = useFiguresNow(contest);
  const { year_id, constituency_id, station } = contest;
  const key = { year_id, constituency_id, ...(station && { polling_station_id: station.id }) };

  return async (rows: readonly WithLive[], title: string): Promise<boolean> => {
    const votes: SentVote[] = rows.map(({ candidate, live }) => ({
      candidate_id: candidate.id,
      vote_count: edits.typed[candidate.id] ?? 0,
      version: edits.seenVersion(candidate.id) ?? live?.version ?? 0,
    }));
    const reason = makeReason();
    // A failed read has its toast; nothing is asked without the findings.
    const found = contest.station ? check(figures) : await now.findings({ votes }).catch(() => null);
    if (!found) return false;
    return confirmedWrite<readonly SentVote[]>(
      {
        title,
        body: (
          <Stack gap="xxs">
            <SavedLines contest={contest} rows={rows} typed={edits.typed} />
            <Afterwards findings={found} />
            <ReasonField reason={reason} />
          </Stack>
        ),
      },
      {
        input: votes,
        send: async (sent) => save.run({ ...key, votes: [...sent], ...reason.given() }),
        compare: async (sent) => compareLive(sent, await now.results()),
      },
    );
  };
}
