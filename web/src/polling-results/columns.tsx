import * as say from '@election/contract/messages/screens-polling-results';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { Actor } from '@election/contract/permissions';
import type { AgentEntries } from '@election/contract/votes';
import { Group, Text } from '@mantine/core';
import { CandidateName, partyWord } from '../app/election/CandidateName.tsx';
import { DecideButtons } from '../app/election/deciding/DecideButtons.tsx';
import { Differs } from '../app/election/deciding/Differs.tsx';
import type { Decision } from '../app/election/deciding/decision.ts';
import { OtherFigure, TakenFigure } from '../app/election/deciding/EntryFigures.tsx';
import { selectColumn } from '../app/election/deciding/select-column.tsx';
import { FigureHistory } from '../app/election/FigureHistory.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { FigureInput } from '../ui/FigureInput.tsx';
import { FigureText } from '../ui/FigureText.tsx';
import type { Figure } from '../ui/figure-text.ts';
import { formatFigure } from '../ui/figures.ts';
import classes from './Stations.module.css';
import { canDecide, type StationRow } from './station-rows.ts';

interface ColumnsInput {
  /** The station, as calls name it. */
  place: { year_id: number; constituency_id: number; election_type_id: number; polling_station_id: number };
  agents: readonly AgentEntries[];
  agent: AgentEntries | undefined;
  actor: Actor;
  busy: boolean;
  rows: readonly StationRow[];
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  onType: (candidate_id: number, figure: Figure) => void;
  onDecide: (row: StationRow, decision: Decision) => void;
}

type StationColumn = Column<StationRow>;

/** Candidate, the chosen agent's figure, the other agents' with the difference, the live one, one's own, what can be done. */
export function stationColumns(input: ColumnsInput): StationColumn[] {
  const { agents, agent, rows, selected, onSelect, onType } = input;
  return [
    selectColumn(rows, selected, onSelect),
    { key: 'candidate', title: sayVotes.candidate, cell: candidateCell, cardHead: true },
    {
      key: 'chosen',
      title: agent ? sayVotes.chosenAgent(agent.name) : sayVotes.noAgent,
      figure: true,
      cell: ({ chosen }) => <TakenFigure entry={chosen} />,
    },
    ...agents.filter(({ id }) => id !== agent?.id).map((one) => otherColumn(one, onType)),
    { key: 'live', title: sayVotes.live, figure: true, cell: ({ live }) => <Live live={live} /> },
    { key: 'figure', title: say.figure, figure: true, cell: (row) => <Field row={row} onType={onType} /> },
    {
      key: 'actions',
      title: sayVotes.actions,
      figure: true,
      cell: (row) => <Actions row={row} input={input} />,
    },
  ];
}

const candidateCell = ({ candidate, differs }: StationRow) => (
  <Group gap="sm" wrap="nowrap">
    <CandidateName candidate={candidate} numbered />
    {differs && <Differs>{sayVotes.differs}</Differs>}
  </Group>
);

/** Another agent's figure; pressing it writes it into the field. */
const otherColumn = ({ id, name }: AgentEntries, onType: ColumnsInput['onType']): StationColumn => ({
  key: `agent ${id}`,
  title: name,
  figure: true,
  cell: ({ candidate, entries, chosen }) => {
    const entry = entries.find(({ user_id }) => user_id === id);
    return (
      <OtherFigure
        entry={entry}
        taken={chosen}
        candidate={candidate}
        onTake={() => entry && onType(candidate.id, entry.votes)}
      />
    );
  },
});

function Live({ live }: Pick<StationRow, 'live'>) {
  if (!live) return <FigureText value={null} missing={sayVotes.noSum} />;
  const isPublished = live.published_votes === live.votes;
  return (
    <span className={classes.live}>
      {formatFigure(live.votes)}
      {!isPublished && (
        <Text size="xs" c="dimmed">
          {live.published_votes === null ? say.notPublished : say.publishedFigure(formatFigure(live.published_votes))}
        </Text>
      )}
    </span>
  );
}

function Field({ row: { candidate, figure }, onType }: { row: StationRow; onType: ColumnsInput['onType'] }) {
  if (candidate.status === 'inactive') return null;
  return (
    <div className={classes.field}>
      <FigureInput
        size="sm"
        label={say.figureOf(candidate.name, partyWord(candidate.party))}
        value={figure}
        onChange={(votes) => onType(candidate.id, votes)}
      />
    </div>
  );
}

function Actions({ row, input: { actor, busy, place, onDecide } }: { row: StationRow; input: ColumnsInput }) {
  const { candidate } = row;
  if (candidate.status === 'inactive') return <FigureHistory place={place} candidate={candidate} />;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <DecideButtons
        candidate={candidate}
        accept={sayVotes.validate}
        can={(decision) => canDecide(row, decision, actor)}
        busy={busy}
        onDecide={(decision) => onDecide(row, decision)}
      />
      <FigureHistory place={place} candidate={candidate} />
    </Group>
  );
}
