import { useState } from 'react';
import type { CandidateRow, Entry, Taken } from './rows.ts';

/** The figures that the person took from other providers than the chosen one, by candidate. Taking one again gives it up. */
export function useTaken() {
  const [taken, setTaken] = useState<Readonly<Record<number, Taken>>>({});
  const take = ({ candidate, live }: CandidateRow, { user_id, votes }: Entry) =>
    setTaken(({ [candidate.id]: before, ...others }) =>
      before?.user_id === user_id && before.votes === votes
        ? others
        : { ...others, [candidate.id]: { user_id, votes, version: live?.version ?? 0 } },
    );
  return { taken, take, giveUp: () => setTaken({}) };
}
