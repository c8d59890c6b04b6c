import { IconAlertTriangle } from '@tabler/icons-react';
import { CandidateName, partyWord } from '../../app/election/CandidateName.tsx';
import { FigureInput } from '../../ui/fields/FigureInput.tsx';
import type { Figure } from '../../ui/fields/figure-text.ts';
import { formatFigure } from '../../ui/fields/figures.ts';
import { EntryBadge } from '../EntryBadge.tsx';
import { votes as say } from '../sentences.ts';
import type { BallotRow } from './ballot.ts';
import classes from './Entry.module.css';

interface EntryRowProps {
  row: BallotRow;
  figure: Figure;
  /** Why the figure cannot be right. */
  doubt: string | null;
  onChange: (figure: Figure) => void;
  onLeave: () => void;
}

export function EntryRow({ row, figure, doubt, onChange, onLeave }: EntryRowProps) {
  const { candidate, sent, enterable } = row;
  const open = candidate.status === 'active' && enterable === true;
  return (
    <li className={classes.row} data-doubt={doubt !== null || undefined}>
      <CandidateName candidate={candidate} numbered />
      {open ? (
        <div className={classes.field}>
          <FigureInput
            large
            label={say.figureOf({ name: candidate.name, party: partyWord(candidate.party) })}
            value={figure}
            onChange={onChange}
            onBlur={onLeave}
          />
        </div>
      ) : (
        sent && (
          <div className={classes.readOnly}>
            <span className={classes.figure}>{formatFigure(sent.votes)}</span>
            <EntryBadge status={sent.status} />
          </div>
        )
      )}
      {doubt !== null && (
        <span className={classes.doubt} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          {doubt}
        </span>
      )}
      {enterable !== true && <span className={classes.why}>{enterable}</span>}
    </li>
  );
}
