import type { Decision } from '@election/contract/figures/transitions';
import type { Actor } from '@election/contract/people/permissions';
import { Group, Text } from '@mantine/core';
import { partyWord } from '../../app/election/CandidateName.tsx';
import { FigureInput } from '../../ui/fields/FigureInput.tsx';
import { FigureText } from '../../ui/fields/FigureText.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import type { Column } from '../../ui/tables/DataTable.tsx';
import type { placeKey } from '../contest.ts';
import { candidateColumn, otherColumns, takenColumn } from '../deciding/columns.tsx';
import { DecideButtons } from '../deciding/DecideButtons.tsx';
import type { DecisionWords } from '../deciding/decision-words.ts';
import type { Provider } from '../deciding/providers.ts';
import { type CandidateRow, canDecide, type Entry } from '../deciding/rows.ts';
import { selectColumn } from '../deciding/select-column.tsx';
import { LiveMoved } from '../editing/LiveMoved.tsx';
import type { LiveEdits } from '../editing/use-live-edits.ts';
import { FigureHistory } from '../history/FigureHistory.tsx';
import { stations as say, votes as sayVotes } from '../sentences.ts';
import classes from './Stations.module.css';
import type { StationRow } from './station-rows.ts';

interface ColumnsInput {
  place: ReturnType<typeof placeKey>;
  agents: readonly Provider[];
  agent: Provider | undefined;
  actor: Actor;
  words: Record<Decision, DecisionWords>;
  busy: boolean;
  edits: LiveEdits;
  rows: readonly StationRow[];
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  onTake: (row: CandidateRow, entry: Entry) => void;
  onDecide: (row: StationRow, decision: Decision) => void;
}

/** Candidate, the chosen agent's figure, the other agents' with the difference, the live figure, a field, actions. */
export function stationColumns(input: ColumnsInput): Column<StationRow>[] {
  const { agents, agent, edits, rows, selected, onSelect } = input;
  return [
    selectColumn(rows, selected, onSelect),
    candidateColumn(),
    takenColumn(agent),
    ...otherColumns({ agents, agent, onTake: input.onTake }),
    { key: 'live', title: sayVotes.live, figure: true, cell: ({ live }) => <Live live={live} /> },
    { key: 'figure', title: say.figure, figure: true, cell: (row) => <Field row={row} edits={edits} /> },
    {
      key: 'actions',
      folds: true,
      title: sayVotes.actions,
      figure: true,
      cell: (row) => <Actions row={row} input={input} />,
    },
  ];
}

function Live({ live }: Pick<StationRow, 'live'>) {
  if (!live) return <FigureText value={null} missing={sayVotes.noSum} />;
  const isPublished = live.published_votes === live.votes;
  return (
    <span className={classes.live}>
      {formatFigure(live.votes)}
      {!isPublished && (
        <Text size="xs" c="dimmed">
          {live.published_votes === null
            ? say.notPublished
            : say.publishedFigure({ votes: formatFigure(live.published_votes) })}
        </Text>
      )}
    </span>
  );
}

function Field({ row: { candidate, figure, live }, edits }: { row: StationRow; edits: LiveEdits }) {
  if (candidate.status === 'inactive') return null;
  return (
    <div className={classes.field}>
      <FigureInput
        size="sm"
        label={say.figureOf({ name: candidate.name, party: partyWord(candidate.party) })}
        value={figure}
        onChange={(votes) => edits.type(candidate.id, votes, live)}
      />
      <LiveMoved candidate={candidate} live={live} edits={edits} />
    </div>
  );
}

function Actions({ row, input: { actor, words, busy, place, onDecide } }: { row: StationRow; input: ColumnsInput }) {
  const { candidate } = row;
  if (candidate.status === 'inactive') return <FigureHistory place={place} candidate={candidate} />;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <DecideButtons
        candidate={candidate}
        words={words}
        can={(decision) => canDecide(row, decision, actor)}
        busy={busy}
        onDecide={(decision) => onDecide(row, decision)}
      />
      <FigureHistory place={place} candidate={candidate} />
    </Group>
  );
}
