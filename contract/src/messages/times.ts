import { counted } from './format.ts';

/* How sentences write times: in the time zone that is asked for, else that of the machine, with its name where seconds matter. */

function formatsOf(timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  return {
    moment: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...zone }),
    date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', ...zone }),
    clock: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', ...zone }),
    instant: new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
      ...zone,
    }),
  };
}

const known = new Map<string | undefined, ReturnType<typeof formatsOf>>();

/** The formats of a time zone. They are made once: making one takes as long as writing a hundred times. */
function formatsIn(timeZone: string | undefined) {
  const formats = known.get(timeZone) ?? formatsOf(timeZone);
  known.set(timeZone, formats);
  return formats;
}

/** An ISO time as date and time. */
export const moment = (iso: string, timeZone?: string): string => formatsIn(timeZone).moment.format(new Date(iso));

/** An ISO time as the time of day, with its date where that is another day than `now`. */
export function clock(iso: string, now: Date = new Date(), timeZone?: string): string {
  const formats = formatsIn(timeZone);
  const at = new Date(iso);
  return formats.date.format(at) === formats.date.format(now) ? formats.clock.format(at) : formats.moment.format(at);
}

/** An ISO time to the second, with the name of the time zone. */
export const instant = (iso: string, timeZone?: string): string => formatsIn(timeZone).instant.format(new Date(iso));

/** How long to wait, in the largest unit that fits and never too short: "45 seconds", "15 minutes". */
const wait = (seconds: number): string =>
  seconds < 60
    ? counted(Math.ceil(seconds), 'second')
    : seconds <= 3600
      ? counted(Math.ceil(seconds / 60), 'minute')
      : counted(Math.ceil(seconds / 3600), 'hour');

export const tryAgainIn = (seconds: number): string => `Try again in ${wait(seconds)}.`;
