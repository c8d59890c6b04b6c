import type { EntryStatus } from '@election/contract/figures/votes';
import { UnstyledButton } from '@mantine/core';
import { FigureText } from '../../ui/fields/FigureText.tsx';
import { formatDifference, formatFigure } from '../../ui/fields/figures.ts';
import { EntryBadge } from '../EntryBadge.tsx';
import { deciding as say, votes as sayVotes } from '../sentences.ts';
import classes from './Deciding.module.css';
import { Difference } from './Difference.tsx';

interface Entry {
  agent: string;
  votes: number;
  status: EntryStatus;
}

interface TakenFigureProps {
  entry: Entry | null;
  /** The figure is another agent's than the chosen one, so it is shown with the name. */
  fromAnother?: boolean;
  /** The status in the head of the column. */
  headStatus: EntryStatus | null;
}

/** The figure that a decision is about, with its status where the head of the column does not say it. */
export function TakenFigure({ entry, fromAnother, headStatus }: TakenFigureProps) {
  if (!entry) return <FigureText value={null} missing={sayVotes.agentMissing} />;
  return (
    <span className={classes.taken}>
      <span className={classes.figure}>{formatFigure(entry.votes)}</span>
      {entry.status !== headStatus && <EntryBadge status={entry.status} />}
      {fromAnother && <span className={classes.from}>{say.takenFrom({ agent: entry.agent })}</span>}
    </span>
  );
}

interface OtherFigureProps {
  entry: Entry | undefined;
  /** The figure to compare with. */
  taken: Pick<Entry, 'votes'> | null;
  candidate: { name: string };
  /** Whether this figure is taken now. */
  pressed: boolean;
  onTake: () => void;
}

/** Another agent's figure with its difference from the taken one; pressing it takes it. */
export function OtherFigure({ entry, taken, candidate, pressed, onTake }: OtherFigureProps) {
  if (!entry) return <FigureText value={null} missing={sayVotes.agentMissing} />;
  const difference = entry.votes - (taken ?? entry).votes;
  const told = { agent: entry.agent, votes: formatFigure(entry.votes), name: candidate.name };
  return (
    <UnstyledButton
      className={classes.other}
      aria-pressed={pressed}
      aria-label={
        difference === 0 ? say.takeFigure(told) : say.takeOther({ ...told, difference: formatDifference(difference) })
      }
      onClick={onTake}
    >
      {formatFigure(entry.votes)}
      <Difference by={difference} />
    </UnstyledButton>
  );
}
