import * as say from '@election/contract/messages/screens-votes';
import { Text, UnstyledButton } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import { EntryBadge } from '../../app/election/EntryBadge.tsx';
import { formatDifference, formatFigure } from '../../ui/figures.ts';
import classes from '../Votes.module.css';
import type { Entry, ValidationRow } from './rows.ts';

/** The figure that a decision would be about, and what has become of it. */
export function TakenFigure({ row: { taken } }: { row: ValidationRow }) {
  if (!taken) {
    return (
      <Text size="sm" c="dimmed">
        {say.agentMissing}
      </Text>
    );
  }
  return (
    <span className={classes.taken}>
      <span className={classes.figure}>{formatFigure(taken.votes)}</span>
      <EntryBadge status={taken.status} />
    </span>
  );
}

interface AgentFigureProps {
  row: ValidationRow;
  entry: Entry | undefined;
  onTake: () => void;
}

/** One agent's figure with how far it is from the taken one; pressing it takes it for this row. */
export function AgentFigure({ row, entry, onTake }: AgentFigureProps) {
  if (!entry) {
    return (
      <Text size="sm" c="dimmed">
        {say.agentMissing}
      </Text>
    );
  }
  const difference = entry.votes - (row.taken?.votes ?? entry.votes);
  return (
    <UnstyledButton
      className={classes.other}
      aria-pressed={row.taken?.user_id === entry.user_id}
      aria-label={say.takeFigure(entry.agent, formatFigure(entry.votes), row.candidate.name)}
      onClick={onTake}
    >
      {formatFigure(entry.votes)}
      {difference !== 0 && (
        <span className={classes.difference}>
          <IconEqualNot size={14} aria-hidden /> {formatDifference(difference)}
        </span>
      )}
    </UnstyledButton>
  );
}
