import { CannotKeep } from '../../api/outbox/kept.ts';
import { addSubmission, listSubmissions, remove } from '../../api/outbox/outbox.ts';
import type { Submission } from '../../api/outbox/submission.ts';
import { useOutbox } from '../../api/outbox/use-outbox.ts';
import { useUser } from '../../api/session-store.ts';
import { isAt } from '../../app/outbox/places.ts';
import { type ContestDetails, placeKey, placeName } from '../contest.ts';
import { useBallot, useChangeOwnEntries, useSubmit } from '../queries.ts';
import type { SentFigure } from './ballot.ts';
import { withSent } from './own-entries.ts';

/**
 * The person's submissions of a place on this phone, in the order of typing; undefined while they are read. Where the phone's
 * database does not open none is known: what is typed is sent at once.
 */
export function useSubmissionsAt(contest: ContestDetails): Submission[] | undefined {
  const { listed, isClosed } = useOutbox();
  const ballot = useBallot(contest);
  if (isClosed) return [];
  if (!listed || !ballot.data) return undefined;
  const candidates = new Set(ballot.data.map(({ id }) => id));
  return listed.submissions.filter((submission) => isAt(submission, placeKey(contest), candidates));
}

/** Reads the person's submissions of a place once more: another window may have added one. */
export function useSubmissionsNow(contest: ContestDetails): () => Promise<Submission[]> {
  const { id } = useUser();
  const candidates = new Set(useBallot(contest).data?.map((candidate) => candidate.id));
  return async () => {
    const listed = await listSubmissions(id).catch(() => null);
    return listed?.submissions.filter((submission) => isAt(submission, placeKey(contest), candidates)) ?? [];
  };
}

/**
 * Hands figures over to the outbox. A correction supersedes the last submission of the place, and takes the place of a refused one.
 * Where the browser keeps nothing, the figures are sent at once.
 */
export function useHandOver(contest: ContestDetails) {
  const user = useUser();
  const submit = useSubmit(contest);
  const submissionsNow = useSubmissionsNow(contest);
  const changeOwn = useChangeOwnEntries(contest);
  const ballot = useBallot(contest).data ?? [];
  const { year_id, constituency_id, station } = contest;

  return async (votes: readonly SentFigure[]): Promise<void> => {
    const earlier = await submissionsNow();
    const corrected = earlier.filter(({ state }) => state !== 'needs-you').at(-1);
    const figures = { year_id, constituency_id, votes: [...votes], ...(corrected && { supersedes: corrected.id }) };
    const place = placeName(contest);
    try {
      await addSubmission(user.id, {
        place,
        content: station
          ? { kind: 'station', input: { ...figures, polling_station_id: station.id } }
          : { kind: 'constituency', input: figures },
      });
    } catch (error) {
      if (!(error instanceof CannotKeep)) throw error;
      await submit([...votes]);
      // The server has them, also where reading them again fails.
      changeOwn((known) => withSent(known, votes, ballot));
    }
    await Promise.all(earlier.filter(({ state }) => state === 'needs-you').map(remove));
  };
}
