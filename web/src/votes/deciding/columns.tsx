import type { EntryStatus } from '@election/contract/figures/votes';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import type { Column } from '../../ui/tables/DataTable.tsx';
import { EntryBadge } from '../EntryBadge.tsx';
import { entryStates, deciding as say, votes as sayVotes } from '../sentences.ts';
import classes from './Deciding.module.css';
import { Differs } from './Differs.tsx';
import { OtherFigure, TakenFigure } from './EntryFigures.tsx';
import { type Provider, statusOf } from './providers.ts';
import type { CandidateRow, Entry } from './rows.ts';

/** The candidate's name, marked where agents differ. */
export const candidateColumn = (): Column<CandidateRow> => ({
  key: 'candidate',
  title: sayVotes.candidate,
  cell: ({ candidate, differs }) => (
    <span className={classes.candidate}>
      <CandidateName candidate={candidate} numbered mark={differs && <Differs>{say.differs}</Differs>} />
    </span>
  ),
  cardHead: true,
});

/** The figure that a decision is about. */
export const takenColumn = (agent: Provider | undefined): Column<CandidateRow> => {
  const name = agent ? say.chosenAgent({ name: agent.name }) : say.noAgent;
  const status = agent ? statusOf(agent) : null;
  return {
    key: 'taken',
    title: <AgentHead name={name} status={status} />,
    cardLabel: cardLabelOf(name, status),
    cell: ({ taken }) => <TakenFigure entry={taken} fromAnother={taken?.user_id !== agent?.id} headStatus={status} />,
    figure: true,
  };
};

/** In a card, which has no head: the name of an agent and the status. */
const cardLabelOf = (name: string, status: EntryStatus | null): string =>
  status ? `${name} · ${entryStates[status]}` : name;

/** The name of an agent above the figures, with the status that all of them have. */
const AgentHead = ({ name, status }: { name: string; status: EntryStatus | null }) => (
  <span className={classes.agent}>
    {name}
    {status && <EntryBadge status={status} />}
  </span>
);

interface OtherAgents {
  agents: readonly Provider[];
  /** The chosen one, who has the column before these. */
  agent: Provider | undefined;
  /** Taking a figure again gives it up. */
  onTake: (row: CandidateRow, entry: Entry) => void;
}

/** Every other agent's figure with its difference from the taken one; pressing one takes it. */
export const otherColumns = ({ agents, agent, onTake }: OtherAgents): Column<CandidateRow>[] =>
  agents
    .filter((one) => one.isChecker && one.id !== agent?.id)
    .map(({ id, name, entries }) => ({
      key: `agent ${id}`,
      title: <AgentHead name={name} status={statusOf({ entries })} />,
      cardLabel: cardLabelOf(name, statusOf({ entries })),
      cell: (row) => {
        const entry = row.entries.find(({ user_id }) => user_id === id);
        return (
          <OtherFigure
            entry={entry}
            taken={row.taken}
            candidate={row.candidate}
            pressed={entry !== undefined && id === row.taken?.user_id}
            onTake={() => entry && onTake(row, entry)}
          />
        );
      },
      figure: true,
    }));
