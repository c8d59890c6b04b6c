import type { Figures } from '@election/contract/checks/check-figures';
import { useMay } from '../../api/actor.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import type { ContestDetails } from '../contest.ts';
import { confirmLower } from '../findings/confirm-lower.tsx';
import { editing as say, votes as sayVotes } from '../sentences.ts';
import { typedIn, type WithLive } from './live-rows.ts';
import type { LiveEdits } from './use-live-edits.ts';
import { useSaveLive } from './use-save-live.tsx';
import { useSavePublic } from './use-save-public.tsx';

interface SaveVotesInput {
  contest: ContestDetails;
  edits: LiveEdits;
  /** The figures of the place with what is typed. */
  figures: Figures;
}

/** Asks and saves typed figures as live values. Answers whether it was done. */
export function useSaveVotes({ contest, edits, figures }: SaveVotesInput) {
  const confirm = useConfirm();
  const saveLive = useSaveLive(contest, edits, figures);
  const savePublic = useSavePublic(contest, edits);
  // Figures of a polling station become public by its own publication alone.
  const mayBePublic = useMay()('live.edit') && !contest.station;

  return async (rows: readonly WithLive[]): Promise<boolean> => {
    const lines = typedIn(rows, edits);
    if (lines.length === 0 || !(await confirmLower(figures, lines, confirm))) return false;
    const title = rows.some(({ live }) => live) ? sayVotes.updateQuestion : say.saveVotesQuestion;
    const done = await (mayBePublic ? savePublic : saveLive)(lines, title);
    if (done) edits.end(lines.map(({ candidate }) => candidate.id));
    return done;
  };
}
