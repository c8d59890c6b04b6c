import { clock, instant, moment } from '@election/contract/messages/times';
import type { Clock } from '@election/contract/results/drawings';
import { createContext, useContext } from 'react';

/** Where and when the reader is. It travels with the data, so that server and browser write the same. */
export const ClockContext = createContext<Clock | null>(null);

const FORMATS = {
  clock: (iso: string, { now, timeZone }: Clock) => clock(iso, new Date(now), timeZone),
  moment: (iso: string, { timeZone }: Clock) => moment(iso, timeZone),
  instant: (iso: string, { timeZone }: Clock) => instant(iso, timeZone),
};

interface TimeProps {
  at: string;
  /** clock: of the day, with its date where that is another day; moment: with its date; instant: to the second. */
  as?: keyof typeof FORMATS;
}

/** A time as the reader's clock shows it. */
export function Time({ at, as = 'clock' }: TimeProps) {
  const reader = useContext(ClockContext);
  if (reader === null) throw new Error('A drawing with a time needs a ClockContext.');
  return <time dateTime={at}>{FORMATS[as](at, reader)}</time>;
}
