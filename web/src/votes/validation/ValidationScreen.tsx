import { LevelSwitch } from '../../app/election/LevelSwitch.tsx';
import { ContestFrame } from '../ContestFrame.tsx';
import { keyOf } from '../contest.ts';
import type { ContestChoice } from '../use-contest-choice.ts';
import { AgentSelector } from './AgentSelector.tsx';
import { Validation } from './Validation.tsx';

/** Where admins and correspondents compare what agents entered and validate it. */
export function ValidationScreen({ choice }: { choice: ContestChoice }) {
  return (
    <ContestFrame
      choice={choice}
      validates
      aside={<LevelSwitch level="constituency" place={choice.constituency} />}
      selectors={choice.contest && <AgentSelector contest={choice.contest} />}
    >
      {(contest) => <Validation key={keyOf(contest)} contest={contest} />}
    </ContestFrame>
  );
}
