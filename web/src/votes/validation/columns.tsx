import type { Actor } from '@election/contract/permissions';
import type { Decision } from '@election/contract/transitions';
import { Group } from '@mantine/core';
import type { Column } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { type ContestDetails, placeKey } from '../contest.ts';
import { candidateColumn, otherColumns, takenColumn } from '../deciding/columns.tsx';
import { DecideButtons } from '../deciding/DecideButtons.tsx';
import type { Provider } from '../deciding/providers.ts';
import { type CandidateRow, canDecide } from '../deciding/rows.ts';
import { selectColumn } from '../deciding/select-column.tsx';
import type { DecisionWords } from '../deciding/sentences.ts';
import { EditButtons, LiveCell } from '../editing/LiveCell.tsx';
import type { LiveEdits } from '../editing/use-live-edits.ts';
import { FigureHistory } from '../history/FigureHistory.tsx';
import * as say from '../sentences.ts';

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
  onTake: (candidate_id: number, user_id: number) => void;
  onDecide: (row: CandidateRow, decision: Decision) => void;
  onSave: (row: CandidateRow) => void;
}

/** Candidate, the chosen agent's figure, every other agent's with its difference, validated, live, actions. */
export function validationColumns(input: ColumnsInput): Column<CandidateRow>[] {
  const { agents, agent, edits } = input;
  return [
    selectColumn(input.rows, input.selected, input.onSelect),
    candidateColumn,
    takenColumn(agent),
    ...otherColumns({
      agents,
      agent,
      onTake: ({ candidate }, { user_id }) => input.onTake(candidate.id, user_id),
      toggles: true,
    }),
    ...(agents.some((one) => !one.isChecker) ? [validatedColumn] : []),
    {
      key: 'live',
      title: say.live,
      cell: ({ candidate, live }) => <LiveCell candidate={candidate} live={live} edits={edits} />,
      figure: true,
    },
    {
      key: 'actions',
      title: say.actions,
      cell: (row) => (
        <Group gap={6} wrap="nowrap" justify="flex-end">
          <Actions row={row} input={input} />
          <FigureHistory place={placeKey(input.contest)} candidate={row.candidate} />
        </Group>
      ),
      figure: true,
    },
  ];
}

const validatedColumn: Column<CandidateRow> = {
  key: 'validated',
  title: say.validated,
  cell: ({ validated }) => <FigureText value={validated} missing={say.agentMissing} />,
  figure: true,
};

function Actions({ row, input }: { row: CandidateRow; input: ColumnsInput }) {
  const { candidate, live } = row;
  const { actor, edits, busy, words, onDecide } = input;
  if (candidate.status === 'inactive') return null;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
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
