import { ContestFrame } from '../ContestFrame.tsx';
import { keyOf } from '../contest.ts';
import type { ContestChoice } from '../use-contest-choice.ts';
import { AssignedList } from './AssignedList.tsx';
import { ConstituencyEntry } from './ConstituencyEntry.tsx';

/** Where agents and interns enter the figures of their constituencies. */
export function EntryScreen({ choice }: { choice: ContestChoice }) {
  return (
    <ContestFrame choice={choice} unchosen={choice.assigned ? <AssignedList choice={choice} /> : undefined}>
      {(contest) => <ConstituencyEntry key={keyOf(contest)} contest={contest} />}
    </ContestFrame>
  );
}
