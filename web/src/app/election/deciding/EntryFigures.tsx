import * as say from '@election/contract/messages/screens-votes';
import type { EntryStatus } from '@election/contract/votes';
import { UnstyledButton } from '@mantine/core';
import { FigureText } from '../../../ui/FigureText.tsx';
import { formatFigure } from '../../../ui/figures.ts';
import { EntryBadge } from '../EntryBadge.tsx';
import classes from './Deciding.module.css';
import { Difference } from './Difference.tsx';

interface Entry {
  agent: string;
  votes: number;
  status: EntryStatus;
}

interface TakenFigureProps {
  entry: Entry | null;
  /** It is not the chosen agent's, so it says whose it is. */
  fromAnother?: boolean;
}

/** The figure that a decision would be about, and what has become of it. */
export function TakenFigure({ entry, fromAnother }: TakenFigureProps) {
  if (!entry) return <FigureText value={null} missing={say.agentMissing} />;
  return (
    <span className={classes.taken}>
      <span className={classes.figure}>{formatFigure(entry.votes)}</span>
      <EntryBadge status={entry.status} />
      {fromAnother && <span className={classes.from}>{say.takenFrom(entry.agent)}</span>}
    </span>
  );
}

interface OtherFigureProps {
  entry: Entry | undefined;
  /** The one that it stands beside. */
  taken: Pick<Entry, 'votes'> | null;
  candidate: { name: string };
  /** Where it can be given back: whether this one is taken now. */
  pressed?: boolean;
  onTake: () => void;
}

/** Another agent's figure with how far it is from the taken one; pressing it takes it. */
export function OtherFigure({ entry, taken, candidate, pressed, onTake }: OtherFigureProps) {
  if (!entry) return <FigureText value={null} missing={say.agentMissing} />;
  return (
    <UnstyledButton
      className={classes.other}
      aria-pressed={pressed}
      aria-label={say.takeFigure(entry.agent, formatFigure(entry.votes), candidate.name)}
      onClick={onTake}
    >
      {formatFigure(entry.votes)}
      <Difference by={entry.votes - (taken ?? entry).votes} />
    </UnstyledButton>
  );
}
