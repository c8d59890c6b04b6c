import type { FastifyInstance } from 'fastify';
import { every } from '../jobs/every.ts';

/** Seconds by which a server's clock may differ from the database's. */
const LIMIT = 30;
/** A clock that differed agrees again below this, so that a difference around the limit is logged once. */
const AGREES = 20;
const SCHEDULE = { ms: 1_000, failure: 'could not report the clock' };

/** How this server's clock stands to the database's, by the last heartbeat. */
export interface ServerClock {
  /** Seconds that the server is ahead; negative where it is behind, 0 before the first heartbeat. */
  ahead: number;
  /** Whether that is more than the limit. */
  differs: boolean;
}

export const newClock = (): ServerClock => ({ ahead: 0, differs: false });

/**
 * Compares the server's clock with the database's.
 * @param databaseTime milliseconds since 1970 in the middle of the query
 * @param duration milliseconds of the query
 */
export function compareClock(clock: ServerClock, databaseTime: number, duration: number): void {
  clock.ahead = (Date.now() - duration / 2 - databaseTime) / 1000;
  clock.differs = Math.abs(clock.ahead) > (clock.differs ? AGREES : LIMIT);
}

/** Logs when the clock begins to differ from the database's, and when it agrees again. */
export function reportClock(app: FastifyInstance, clock: ServerClock): void {
  let reported = false;
  every(app, SCHEDULE, async () => {
    if (clock.differs === reported) return;
    reported = clock.differs;
    app.log.warn(
      { secondsAhead: Math.round(clock.ahead) },
      reported ? 'the clock differs from the database' : 'the clock agrees with the database again',
    );
  });
}
