import { counted } from './format.ts';

/* How sentences write times: in the time zone of the program that writes them, with its name where seconds matter. */

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const clockFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const instantFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** An ISO time as date and time. */
export const moment = (iso: string): string => momentFormat.format(new Date(iso));

/** An ISO time as the time of day, with its date where that is another day than `now`. */
export const clock = (iso: string, now: Date = new Date()): string => {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? clockFormat.format(at) : momentFormat.format(at);
};

/** An ISO time to the second, with the name of the time zone. */
export const instant = (iso: string): string => instantFormat.format(new Date(iso));

/** How long to wait, in the largest unit that fits and never too short: "45 seconds", "15 minutes". */
const wait = (seconds: number): string =>
  seconds < 60
    ? counted(Math.ceil(seconds), 'second')
    : seconds <= 3600
      ? counted(Math.ceil(seconds / 60), 'minute')
      : counted(Math.ceil(seconds / 3600), 'hour');

export const tryAgainIn = (seconds: number): string => `Try again in ${wait(seconds)}.`;
