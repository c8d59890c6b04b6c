import classes from './Results.module.css';

interface ShareBarProps {
  share: number;
  /** The share that fills the whole width. */
  of: number;
  color: string;
}

/** A bar beside the figure; hidden from screen readers, since the figure says the same. */
export const ShareBar = ({ share, of, color }: ShareBarProps) => (
  <span className={classes.track} aria-hidden>
    <span className={classes.bar} style={{ width: of > 0 ? `${(share / of) * 100}%` : 0, background: color }} />
  </span>
);
