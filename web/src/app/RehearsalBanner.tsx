import * as sayStandby from '@election/contract/messages/backup';
import * as say from '@election/contract/messages/console';
import classes from './RehearsalBanner.module.css';

/** Nobody may take a rehearsal for the real thing, nor the real thing for a rehearsal. */
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

/** Nobody may take a copy, in which nothing can be changed, for the election that goes on elsewhere. */
export function StandbyBanner() {
  return (
    <section className={classes.banner} aria-label={sayStandby.banner}>
      <span className={classes.text}>
        {sayStandby.banner}
        <span className={classes.more}> {sayStandby.bannerMore}</span>
      </span>
    </section>
  );
}
