import { Group } from '@mantine/core';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import * as sayVotes from '../sentences.ts';
import { Differs } from './Differs.tsx';
import { OtherFigure, TakenFigure } from './EntryFigures.tsx';
import type { Provider } from './providers.ts';
import type { CandidateRow, Entry } from './rows.ts';
import * as say from './sentences.ts';

/** The candidate's name, marked where agents differ. */
export const candidateColumn: Column<CandidateRow> = {
  key: 'candidate',
  title: sayVotes.candidate,
  cell: ({ candidate, differs }) => (
    <Group gap="2px 12px">
      <CandidateName candidate={candidate} numbered />
      {differs && <Differs>{say.differs}</Differs>}
    </Group>
  ),
  cardHead: true,
};

/** The figure that a decision is about. */
export const takenColumn = (agent: Provider | undefined): Column<CandidateRow> => ({
  key: 'taken',
  title: agent ? say.chosenAgent(agent.name) : say.noAgent,
  cell: ({ taken }) => <TakenFigure entry={taken} fromAnother={taken?.user_id !== agent?.id} />,
  figure: true,
});

interface OtherAgents {
  agents: readonly Provider[];
  /** The chosen one, who has the column before these. */
  agent: Provider | undefined;
  onTake: (row: CandidateRow, entry: Entry) => void;
  /** Taking a figure can be undone: the button of the taken one is pressed. */
  toggles?: boolean;
}

/** Every other agent's figure with its difference from the taken one; pressing one takes it. */
export const otherColumns = ({ agents, agent, onTake, toggles }: OtherAgents): Column<CandidateRow>[] =>
  agents
    .filter((one) => one.isChecker && one.id !== agent?.id)
    .map(({ id, name }) => ({
      key: `agent ${id}`,
      title: name,
      cell: (row) => {
        const entry = row.entries.find(({ user_id }) => user_id === id);
        return (
          <OtherFigure
            entry={entry}
            taken={row.taken}
            candidate={row.candidate}
            {...(toggles && { pressed: entry !== undefined && id === row.taken?.user_id })}
            onTake={() => entry && onTake(row, entry)}
          />
        );
      },
      figure: true,
    }));
