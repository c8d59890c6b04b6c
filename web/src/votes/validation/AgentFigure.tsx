import * as say from '@election/contract/messages/screens-votes';
import type { AgentEntries } from '@election/contract/votes';
import { UnstyledButton } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import { EntryBadge } from '../../app/election/EntryBadge.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { formatDifference, formatFigure } from '../../ui/figures.ts';
import classes from '../Votes.module.css';
import type { Entry, ValidationRow } from './rows.ts';

interface TakenFigureProps {
  row: ValidationRow;
  agent: AgentEntries | undefined;
}

/** The figure that a decision would be about, and what has become of it; names its agent where it is not the chosen one. */
export function TakenFigure({ row: { taken }, agent }: TakenFigureProps) {
  if (!taken) return <FigureText value={null} missing={say.agentMissing} />;
  return (
    <span className={classes.taken}>
      <span className={classes.figure}>{formatFigure(taken.votes)}</span>
      <EntryBadge status={taken.status} />
      {taken.user_id !== agent?.id && <span className={classes.from}>{say.takenFrom(taken.agent)}</span>}
    </span>
  );
}

interface AgentFigureProps {
  row: ValidationRow;
  entry: Entry | undefined;
  onTake: () => void;
}

/** One agent's figure with how far it is from the taken one; pressing it takes it for this row, pressing again gives it back. */
export function AgentFigure({ row, entry, onTake }: AgentFigureProps) {
  if (!entry) return <FigureText value={null} missing={say.agentMissing} />;
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
