import { useQueryValue } from '../../app/use-query-value.ts';
import { ContestFrame } from '../choice/ContestFrame.tsx';
import { LevelSwitch } from '../choice/LevelSwitch.tsx';
import type { ContestChoice } from '../choice/use-contest-choice.ts';
import { screenKey } from '../contest.ts';
import { AssignedList } from './AssignedList.tsx';
import { PlaceEntry } from './PlaceEntry.tsx';
import { StationEntry } from './StationEntry.tsx';
import { TakenAway } from './TakenAway.tsx';

/** The screen where agents and interns enter the figures of their constituencies. */
export function EntryScreen({ choice }: { choice: ContestChoice }) {
  const [value] = useQueryValue('level');
  const level = value === 'station' ? value : 'constituency';
  return (
    <ContestFrame
      choice={choice}
      aside={<LevelSwitch level={level} place={choice.constituency} entering />}
      unchosen={
        choice.assigned ? (
          <>
            <TakenAway choice={choice} />
            <AssignedList choice={choice} />
          </>
        ) : undefined
      }
    >
      {(contest) =>
        level === 'station' ? (
          <StationEntry key={screenKey(contest)} contest={contest} />
        ) : (
          <PlaceEntry key={screenKey(contest)} contest={contest} />
        )
      }
    </ContestFrame>
  );
}
