import * as say from '@election/contract/messages/screens-votes';
import type { Actor } from '@election/contract/permissions';
import type { AgentEntries } from '@election/contract/votes';
import { Checkbox, Group } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import { FigureHistory } from '../../app/election/FigureHistory.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { type Contest, idsOf } from '../contest.ts';
import { EditButtons, LiveCell } from '../LiveCell.tsx';
import type { LiveEdits } from '../use-live-edits.ts';
import classes from '../Votes.module.css';
import { AgentFigure, TakenFigure } from './AgentFigure.tsx';
import { canDecide, type Decision, isChecker, type ValidationRow } from './rows.ts';

interface ColumnsInput {
  contest: Contest;
  agents: readonly AgentEntries[];
  agent: AgentEntries | undefined;
  actor: Actor;
  accept: string;
  edits: LiveEdits;
  busy: boolean;
  onTake: (candidate_id: number, user_id: number) => void;
  onDecide: (row: ValidationRow, decision: Decision) => void;
  onSave: (row: ValidationRow) => void;
}

type ValidationColumn = Column<ValidationRow>;

interface SelectionInput {
  shown: readonly ValidationRow[];
  chosen: readonly ValidationRow[];
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
}

/** A box for each row, and one for all that are shown. */
export const selectionColumn = ({ shown, chosen, selected, onSelect }: SelectionInput): ValidationColumn => ({
  key: 'select',
  title: (
    <Checkbox
      aria-label={say.selectAll}
      checked={chosen.length > 0 && chosen.length === shown.length}
      indeterminate={chosen.length > 0 && chosen.length !== shown.length}
      onChange={(event) =>
        onSelect(new Set(event.currentTarget.checked ? shown.map(({ candidate }) => candidate.id) : []))
      }
    />
  ),
  cell: ({ candidate: { id, name } }) => (
    <Checkbox
      aria-label={say.selectRow(name)}
      checked={selected.has(id)}
      onChange={() => onSelect(toggled(selected, id))}
    />
  ),
  width: 40,
  cardHead: true,
});

/** Candidate, the chosen agent's figure, every other agent's with its difference, validated, live, and what can be done. */
export function validationColumns(input: ColumnsInput): ValidationColumn[] {
  const { agents, agent, edits } = input;
  const others = agents.filter((one) => isChecker(one) && one.id !== agent?.id);
  return [
    { key: 'candidate', title: say.candidate, cell: candidateCell, cardHead: true },
    {
      key: 'taken',
      title: agent ? say.chosenAgent(agent.name) : say.noAgent,
      cell: (row) => <TakenFigure row={row} agent={agent} />,
      figure: true,
    },
    ...others.map((one) => agentColumn(one, input.onTake)),
    ...(agents.some((one) => !isChecker(one)) ? [validatedColumn] : []),
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
          <FigureHistory place={idsOf(input.contest)} candidate={row.candidate} />
        </Group>
      ),
      figure: true,
      cardLabel: '',
    },
  ];
}

const candidateCell = ({ candidate, differs }: ValidationRow) => (
  <Group gap="2px 12px">
    <CandidateName candidate={candidate} numbered />
    {differs && (
      <span className={classes.differs}>
        <IconEqualNot size={14} aria-hidden /> {say.differs}
      </span>
    )}
  </Group>
);

const validatedColumn: ValidationColumn = {
  key: 'validated',
  title: say.validated,
  cell: ({ validated }) => <FigureText value={validated} missing={say.agentMissing} />,
  figure: true,
};

const agentColumn = (agent: AgentEntries, onTake: ColumnsInput['onTake']): ValidationColumn => ({
  key: `agent ${agent.id}`,
  title: agent.name,
  cell: (row) => (
    <AgentFigure
      row={row}
      entry={row.entries.find(({ user_id }) => user_id === agent.id)}
      onTake={() => onTake(row.candidate.id, agent.id)}
    />
  ),
  figure: true,
});

function Actions({ row, input }: { row: ValidationRow; input: ColumnsInput }) {
  const { candidate, live } = row;
  const { actor, edits, busy, accept, onDecide } = input;
  if (candidate.status === 'inactive') return null;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {!edits.editing(candidate.id) && (
        <>
          <ReasonedButton
            size="compact-sm"
            can={canDecide(row, 'approved', actor)}
            disabled={busy}
            label={`${accept}: ${candidate.name}`}
            onClick={() => onDecide(row, 'approved')}
          >
            {accept}
          </ReasonedButton>
          <ReasonedButton
            size="compact-sm"
            variant="outline"
            color="red"
            can={canDecide(row, 'declined', actor)}
            disabled={busy}
            label={`${say.decline}: ${candidate.name}`}
            onClick={() => onDecide(row, 'declined')}
          >
            {say.decline}
          </ReasonedButton>
        </>
      )}
      <EditButtons candidate={candidate} live={live} edits={edits} onSave={() => input.onSave(row)} />
    </Group>
  );
}

function toggled(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
