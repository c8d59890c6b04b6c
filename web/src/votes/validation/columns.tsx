import type { Decision } from '@election/contract/figures/transitions';
import type { Actor } from '@election/contract/people/permissions';
import { Group, Table } from '@mantine/core';
import { FigureText } from '../../ui/fields/FigureText.tsx';
import type { Column } from '../../ui/tables/DataTable.tsx';
import { type ContestDetails, placeKey } from '../contest.ts';
import { candidateColumn, otherColumns, takenColumn } from '../deciding/columns.tsx';
import { DecideButtons } from '../deciding/DecideButtons.tsx';
import type { DecisionWords } from '../deciding/decision-words.ts';
import type { Provider } from '../deciding/providers.ts';
import { type CandidateRow, canDecide, type Entry, sumOf } from '../deciding/rows.ts';
import { selectColumn } from '../deciding/select-column.tsx';
import { EditButtons, LiveCell } from '../editing/LiveCell.tsx';
import type { LiveEdits } from '../editing/use-live-edits.ts';
import { FigureHistory } from '../history/FigureHistory.tsx';
import { votes as say, deciding as sayDeciding } from '../sentences.ts';

interface ColumnsInput {
  contest: ContestDetails;
  agents: readonly Provider[];
  agent: Provider | undefined;
  actor: Actor;
  words: Record<Decision, DecisionWords>;
  edits: LiveEdits;
  busy: boolean;
  rows: readonly CandidateRow[];
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  onTake: (row: CandidateRow, entry: Entry) => void;
  onDecide: (row: CandidateRow, decision: Decision) => void;
  onSave: (row: CandidateRow) => void;
}

/** Candidate, the chosen agent's figure, every other agent's with its difference, validated, live, actions. */
export function validationColumns(input: ColumnsInput): Column<CandidateRow>[] {
  const { agents, agent, edits } = input;
  return [
    selectColumn(input.rows, input.selected, input.onSelect),
    candidateColumn(),
    takenColumn(agent),
    ...otherColumns({ agents, agent, onTake: input.onTake }),
    ...(agents.some((one) => !one.isChecker) ? [validatedColumn()] : []),
    {
      key: 'live',
      title: say.live,
      cell: ({ candidate, live }) => <LiveCell candidate={candidate} live={live} edits={edits} />,
      figure: true,
    },
    {
      key: 'actions',
      folds: true,
      title: say.actions,
      cell: (row) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Actions row={row} input={input} />
          <FigureHistory place={placeKey(input.contest)} candidate={row.candidate} />
        </Group>
      ),
      figure: true,
    },
  ];
}

const validatedColumn = (): Column<CandidateRow> => ({
  key: 'validated',
  title: say.validated,
  cell: ({ validated }) => <FigureText value={validated} missing={say.agentMissing} />,
  figure: true,
});

function Actions({ row, input }: { row: CandidateRow; input: ColumnsInput }) {
  const { candidate, live } = row;
  const { actor, edits, busy, words, onDecide } = input;
  if (candidate.status === 'inactive') return null;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {!edits.editing(candidate.id) && (
        <DecideButtons
          candidate={candidate}
          words={words}
          can={(decision) => canDecide(row, decision, actor)}
          busy={busy}
          onDecide={(decision) => onDecide(row, decision)}
        />
      )}
      <EditButtons candidate={candidate} live={live} edits={edits} onSave={() => input.onSave(row)} />
    </Group>
  );
}

/** The sums of the agents' figures, the validated and the live ones, without missing figures. */
export function Totals({ rows, agents, agent }: Pick<ColumnsInput, 'rows' | 'agents' | 'agent'>) {
  const others = agents.filter((one) => one.isChecker && one.id !== agent?.id);
  const hasValidated = agents.some((one) => !one.isChecker);
  return (
    <Table.Tr role="row">
      <Table.Td role="rowheader" data-head colSpan={2}>
        {say.total}
      </Table.Td>
      <Sum label={agent?.name ?? sayDeciding.noAgent} votes={sumOf(rows, ({ taken }) => taken)} />
      {others.map(({ id, name }) => (
        <Sum
          key={id}
          label={name}
          votes={sumOf(rows, ({ entries }) => entries.find(({ user_id }) => user_id === id))}
        />
      ))}
      {hasValidated && (
        <Sum
          label={say.validated}
          votes={sumOf(rows, ({ validated }) => (validated === null ? null : { votes: validated }))}
        />
      )}
      <Sum label={say.live} votes={sumOf(rows, ({ live }) => live)} />
      <Table.Td role="cell" />
    </Table.Tr>
  );
}

const Sum = ({ label, votes }: { label: string; votes: number | null }) => (
  <Table.Td role="cell" data-figure data-label={label}>
    <FigureText value={votes} missing={say.noSum} />
  </Table.Td>
);
