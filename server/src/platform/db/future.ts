/**
 * Warns of a stored moment that lies in the future: the database's clock was put back. The code that finds one lets it count as now, so that
 * nothing waits until the clock has come there again.
 */
export const warnOfFuture = (what: string, secondsAhead: number): void =>
  process.emitWarning(
    `${what} was ${Math.ceil(secondsAhead)} s in the future by the clock of the database; it counts as now.`,
  );
