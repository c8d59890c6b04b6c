import { formatFigure } from '../../ui/fields/figures.ts';
import { editing as say } from '../sentences.ts';
import classes from '../Votes.module.css';
import type { WithLive } from './live-rows.ts';
import type { LiveEdits } from './use-live-edits.ts';

/** Under a field: the live value has changed since typing began. */
export const LiveMoved = ({ candidate, live, edits }: WithLive & { edits: LiveEdits }) =>
  live &&
  edits.editing(candidate.id) &&
  edits.seenVersion(candidate.id) !== live.version && (
    <span className={classes.moved} role="status">
      {say.liveMoved({ votes: formatFigure(live.votes) })}
    </span>
  );
