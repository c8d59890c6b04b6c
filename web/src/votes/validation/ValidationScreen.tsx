import { InOrder } from '../../ui/feedback/InOrder.tsx';
import { BoardLink } from '../board/BoardLink.tsx';
import { RaceBoard } from '../board/RaceBoard.tsx';
import { ContestFrame } from '../choice/ContestFrame.tsx';
import { LevelSwitch } from '../choice/LevelSwitch.tsx';
import { PaperLinks } from '../choice/PaperLinks.tsx';
import type { ContestChoice } from '../choice/use-contest-choice.ts';
import { screenKey } from '../contest.ts';
import { AgentSelector } from '../deciding/AgentSelector.tsx';
import { Validation } from './Validation.tsx';

/** The screen where admins and correspondents compare and validate the agents' figures. */
export function ValidationScreen({ choice }: { choice: ContestChoice }) {
  return (
    <ContestFrame
      choice={choice}
      validates
      note={<BoardLink />}
      unchosen={<RaceBoard choice={choice} />}
      aside={<LevelSwitch level="constituency" place={choice.constituency} />}
      selectors={<AgentSelector contest={choice.contest} />}
    >
      {(contest) => (
        <InOrder>
          <Validation key={screenKey(contest)} contest={contest} />
          <PaperLinks contest={contest} />
        </InOrder>
      )}
    </ContestFrame>
  );
}
