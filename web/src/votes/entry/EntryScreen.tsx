import { LevelSwitch } from '../../app/election/LevelSwitch.tsx';
import { useQueryValue } from '../../app/use-query-value.ts';
import { ContestFrame } from '../ContestFrame.tsx';
import { keyOf } from '../contest.ts';
import { StationEntry } from '../station/StationEntry.tsx';
import type { ContestChoice } from '../use-contest-choice.ts';
import { AssignedList } from './AssignedList.tsx';
import { ConstituencyEntry } from './ConstituencyEntry.tsx';

/** Where agents and interns enter the figures of their constituencies. */
export function EntryScreen({ choice }: { choice: ContestChoice }) {
  const [value] = useQueryValue('level');
  const level = value === 'station' ? value : 'constituency';
  return (
    <ContestFrame
      choice={choice}
      aside={<LevelSwitch level={level} place={choice.constituency} />}
      unchosen={choice.assigned ? <AssignedList choice={choice} /> : undefined}
    >
      {(contest) =>
        level === 'station' ? (
          <StationEntry key={keyOf(contest)} contest={contest} />
        ) : (
          <ConstituencyEntry key={keyOf(contest)} contest={contest} />
        )
      }
    </ContestFrame>
  );
}
