import classes from './RehearsalBanner.module.css';
import { frame as say } from './sentences.ts';

/** Marks a rehearsal, so that its figures are not taken for real ones. */
export function RehearsalBanner() {
  return (
    <section className={classes.banner} aria-label={say.rehearsalShort}>
      <span className={classes.text}>
        {say.rehearsal}
        <span className={classes.more}> {say.rehearsalMore}</span>
      </span>
    </section>
  );
}

/** Marks a read-only copy of an election that runs on another server. */
export function StandbyBanner() {
  return (
    <section className={classes.banner} aria-label={say.standby}>
      <span className={classes.text}>
        {say.standby}
        <span className={classes.more}> {say.standbyMore}</span>
      </span>
    </section>
  );
}
