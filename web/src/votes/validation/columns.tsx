import * as say from '@election/contract/messages/screens-votes';
import type { Actor } from '@election/contract/permissions';
import type { AgentEntries } from '@election/contract/votes';
import { Group } from '@mantine/core';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import { DecideButtons } from '../../app/election/deciding/DecideButtons.tsx';
import { Differs } from '../../app/election/deciding/Differs.tsx';
import type { Decision } from '../../app/election/deciding/decision.ts';
import { OtherFigure, TakenFigure } from '../../app/election/deciding/EntryFigures.tsx';
import { FigureHistory } from '../../app/election/FigureHistory.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { type Contest, idsOf } from '../contest.ts';
import { EditButtons, LiveCell } from '../LiveCell.tsx';
import type { LiveEdits } from '../use-live-edits.ts';
import { canDecide, isChecker, type ValidationRow } from './rows.ts';

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

/** Candidate, the chosen agent's figure, every other agent's with its difference, validated, live, and what can be done. */
export function validationColumns(input: ColumnsInput): ValidationColumn[] {
  const { agents, agent, edits } = input;
  const others = agents.filter((one) => isChecker(one) && one.id !== agent?.id);
  return [
    { key: 'candidate', title: say.candidate, cell: candidateCell, cardHead: true },
    {
      key: 'taken',
      title: agent ? say.chosenAgent(agent.name) : say.noAgent,
      cell: ({ taken }) => <TakenFigure entry={taken} fromAnother={taken?.user_id !== agent?.id} />,
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
    },
  ];
}

const candidateCell = ({ candidate, differs }: ValidationRow) => (
  <Group gap="2px 12px">
    <CandidateName candidate={candidate} numbered />
    {differs && <Differs>{say.differs}</Differs>}
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
  cell: ({ candidate, entries, taken }) => {
    const entry = entries.find(({ user_id }) => user_id === agent.id);
    return (
      <OtherFigure
        entry={entry}
        taken={taken}
        candidate={candidate}
        pressed={entry !== undefined && entry.user_id === taken?.user_id}
        onTake={() => onTake(candidate.id, agent.id)}
      />
    );
  },
  figure: true,
});

function Actions({ row, input }: { row: ValidationRow; input: ColumnsInput }) {
  const { candidate, live } = row;
  const { actor, edits, busy, accept, onDecide } = input;
  if (candidate.status === 'inactive') return null;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {!edits.editing(candidate.id) && (
        <DecideButtons
          candidate={candidate}
          accept={accept}
          can={(decision) => canDecide(row, decision, actor)}
          busy={busy}
          onDecide={(decision) => onDecide(row, decision)}
        />
      )}
      <EditButtons candidate={candidate} live={live} edits={edits} onSave={() => input.onSave(row)} />
    </Group>
  );
}
