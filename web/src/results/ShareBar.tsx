import classes from './Results.module.css';

interface ShareBarProps {
  share: number;
  /** The share that fills the whole width. */
  of: number;
  color: string;
}

/** A bar beside a figure that says the same; hence nothing for those who hear the page. */
export const ShareBar = ({ share, of, color }: ShareBarProps) => (
  <span className={classes.track} aria-hidden>
    <span className={classes.bar} style={{ width: of > 0 ? `${(share / of) * 100}%` : 0, background: color }} />
  </span>
);
