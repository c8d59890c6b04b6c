import * as say from '@election/contract/messages/screens-polling-results';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { Actor } from '@election/contract/permissions';
import type { AgentEntries } from '@election/contract/votes';
import { Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import { CandidateName } from '../app/election/CandidateName.tsx';
import { EntryBadge } from '../app/election/EntryBadge.tsx';
import { FigureHistory } from '../app/election/FigureHistory.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { FigureInput } from '../ui/FigureInput.tsx';
import { FigureText } from '../ui/FigureText.tsx';
import type { Figure } from '../ui/figure-text.ts';
import { formatDifference, formatFigure } from '../ui/figures.ts';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import classes from './Stations.module.css';
import { canDecide, type Decision, type StationRow } from './station-rows.ts';

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
  const { agents, agent, onType } = input;
  return [
    selectColumn(input),
    { key: 'candidate', title: sayVotes.candidate, cell: candidateCell, cardHead: true },
    {
      key: 'chosen',
      title: agent ? sayVotes.chosenAgent(agent.name) : sayVotes.noAgent,
      figure: true,
      cell: ({ chosen }) =>
        chosen ? (
          <span className={classes.chosen}>
            <EntryBadge status={chosen.status} />
            <span className={classes.figure}>{formatFigure(chosen.votes)}</span>
          </span>
        ) : (
          <FigureText value={null} missing={sayVotes.agentMissing} />
        ),
    },
    ...agents.filter(({ id }) => id !== agent?.id).map((one) => otherColumn(one, onType)),
    { key: 'live', title: sayVotes.live, figure: true, cell: ({ live }) => <Live live={live} /> },
    { key: 'figure', title: say.figure, figure: true, cell: (row) => <Field row={row} onType={onType} /> },
    {
      key: 'actions',
      title: sayVotes.actions,
      figure: true,
      cardLabel: '',
      cell: (row) => <Actions row={row} input={input} />,
    },
  ];
}

function selectColumn({ rows, selected, onSelect }: ColumnsInput): StationColumn {
  const isAll = rows.length > 0 && selected.size === rows.length;
  const all = rows.map(({ candidate }) => candidate.id);
  return {
    key: 'select',
    width: 40,
    cardHead: true,
    title: (
      <Checkbox
        aria-label={sayVotes.selectAll}
        checked={isAll}
        indeterminate={selected.size > 0 && !isAll}
        onChange={(event) => onSelect(new Set(event.currentTarget.checked ? all : []))}
      />
    ),
    cell: ({ candidate }) => (
      <Checkbox
        aria-label={sayVotes.selectRow(candidate.name)}
        checked={selected.has(candidate.id)}
        onChange={(event) => {
          const others = [...selected].filter((id) => id !== candidate.id);
          onSelect(new Set(event.currentTarget.checked ? [...others, candidate.id] : others));
        }}
      />
    ),
  };
}

const candidateCell = ({ candidate, differs }: StationRow) => (
  <Group gap="sm" wrap="nowrap">
    <CandidateName candidate={candidate} numbered />
    {differs && (
      <span className={classes.differs}>
        <IconEqualNot size={14} aria-hidden /> {sayVotes.differs}
      </span>
    )}
  </Group>
);

/** Another agent's figure; pressing it writes it into the field. */
const otherColumn = ({ id, name }: AgentEntries, onType: ColumnsInput['onType']): StationColumn => ({
  key: `agent ${id}`,
  title: name,
  figure: true,
  cell: ({ candidate, entries, chosen }) => {
    const entry = entries.find(({ user_id }) => user_id === id);
    if (!entry) return <FigureText value={null} missing={sayVotes.agentMissing} />;
    const difference = entry.votes - (chosen?.votes ?? entry.votes);
    return (
      <UnstyledButton
        className={classes.other}
        aria-label={sayVotes.takeFigure(name, formatFigure(entry.votes), candidate.name)}
        onClick={() => onType(candidate.id, entry.votes)}
      >
        {formatFigure(entry.votes)}
        {difference !== 0 && (
          <span className={classes.difference}>
            <IconEqualNot size={14} aria-hidden /> {formatDifference(difference)}
          </span>
        )}
      </UnstyledButton>
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
        label={say.figureOf(candidate.name)}
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
      <ReasonedButton
        size="compact-sm"
        can={canDecide(row, 'approved', actor)}
        disabled={busy}
        label={`${sayVotes.validate}: ${candidate.name}`}
        onClick={() => onDecide(row, 'approved')}
      >
        {sayVotes.validate}
      </ReasonedButton>
      <ReasonedButton
        size="compact-sm"
        variant="outline"
        color="red"
        can={canDecide(row, 'declined', actor)}
        disabled={busy}
        label={`${sayVotes.decline}: ${candidate.name}`}
        onClick={() => onDecide(row, 'declined')}
      >
        {sayVotes.decline}
      </ReasonedButton>
      <FigureHistory place={place} candidate={candidate} />
    </Group>
  );
}
