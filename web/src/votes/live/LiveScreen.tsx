import * as say from '@election/contract/messages/screens-votes';
import { SegmentedControl } from '@mantine/core';
import { useQueryValue } from '../../app/use-query-value.ts';
import { ContestFrame } from '../ContestFrame.tsx';
import { keyOf } from '../contest.ts';
import type { ContestChoice } from '../use-contest-choice.ts';
import { AgentSelector } from '../validation/AgentSelector.tsx';
import { Validation } from '../validation/Validation.tsx';
import { LiveVotes } from './LiveVotes.tsx';
import { SyncActions } from './SyncActions.tsx';

const VIEWS = [
  { value: 'live', label: say.liveApproved },
  { value: 'entries', label: say.agentsEntries },
];

/** Live/Approved: where super admins edit live figures and publish them, approve what agents entered, and sync. */
export function LiveScreen({ choice }: { choice: ContestChoice }) {
  const [view, setView] = useQueryValue('view');
  const showsEntries = view === 'entries';
  const { contest } = choice;
  return (
    <>
      <ContestFrame
        choice={choice}
        validates={showsEntries}
        selectors={showsEntries && contest && <AgentSelector contest={contest} />}
        aside={
          <SegmentedControl
            aria-label={say.view}
            data={VIEWS}
            value={showsEntries ? 'entries' : 'live'}
            onChange={(value) => setView(value === 'entries' ? value : null)}
          />
        }
      >
        {(chosen) =>
          showsEntries ? (
            <Validation key={keyOf(chosen)} contest={chosen} />
          ) : (
            <LiveVotes key={keyOf(chosen)} contest={chosen} />
          )
        }
      </ContestFrame>
      <SyncActions choice={choice} />
    </>
  );
}
