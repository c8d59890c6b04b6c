import { SegmentedControl } from '@mantine/core';
import { useMay } from '../../api/actor.ts';
import { useQueryValue } from '../../app/use-query-value.ts';
import { InOrder } from '../../ui/feedback/InOrder.tsx';
import { BoardLink } from '../board/BoardLink.tsx';
import { RaceBoard } from '../board/RaceBoard.tsx';
import { ContestFrame } from '../choice/ContestFrame.tsx';
import { PaperLinks } from '../choice/PaperLinks.tsx';
import type { ContestChoice } from '../choice/use-contest-choice.ts';
import { screenKey } from '../contest.ts';
import { AgentSelector } from '../deciding/AgentSelector.tsx';
import { live as say } from '../sentences.ts';
import { Validation } from '../validation/Validation.tsx';
import { LiveVotes } from './LiveVotes.tsx';
import { SyncActions } from './SyncActions.tsx';

const views = () => [
  { value: 'live', label: say.liveApproved },
  { value: 'entries', label: say.agentsEntries },
];

/** Live/Approved: people edit and publish live figures, approve the agents' figures, and sync, each as far as the role allows. */
export function LiveScreen({ choice }: { choice: ContestChoice }) {
  const [view, setView] = useQueryValue('view');
  const validates = useMay()('entries.validate');
  const showsEntries = validates && view === 'entries';
  const { contest } = choice;
  return (
    <InOrder>
      <div data-reading={choice.isLoading ? 'waits' : undefined}>
        <ContestFrame
          choice={choice}
          validates={showsEntries}
          note={<BoardLink />}
          unchosen={<RaceBoard choice={choice} />}
          selectors={showsEntries && <AgentSelector contest={contest} />}
          aside={
            validates && (
              <SegmentedControl
                aria-label={say.view}
                data={views()}
                value={showsEntries ? 'entries' : 'live'}
                onChange={(value) => setView(value === 'entries' ? value : null)}
              />
            )
          }
        >
          {(chosen) =>
            showsEntries ? (
              <Validation key={screenKey(chosen)} contest={chosen} />
            ) : (
              <InOrder>
                <LiveVotes key={screenKey(chosen)} contest={chosen} />
                <PaperLinks contest={chosen} />
              </InOrder>
            )
          }
        </ContestFrame>
      </div>
      <SyncActions choice={choice} />
    </InOrder>
  );
}
