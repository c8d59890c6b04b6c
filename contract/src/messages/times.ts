import { perLanguage, sentences } from './sentences.ts';

/* How sentences write times: in the reader's language, and in the time zone that is asked for, else that of the machine, with its name where seconds matter. */

function formatsOf(locale: string, timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  return {
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone }),
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone }),
    clock: new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone }),
    instant: new Intl.DateTimeFormat(locale, {
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

/** The formats of each time zone: making one takes as long as writing a hundred times. */
const formatsByZone = perLanguage((locale) => {
  const known = new Map<string | undefined, ReturnType<typeof formatsOf>>();
  return (timeZone: string | undefined) => {
    const formats = known.get(timeZone) ?? formatsOf(locale, timeZone);
    known.set(timeZone, formats);
    return formats;
  };
});
const formatsIn = (timeZone: string | undefined) => formatsByZone()(timeZone);

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

const say = sentences('words', 'times');

/** "Try again in 45 seconds.": in the largest unit that fits, and never too short. */
export const tryAgainIn = (seconds: number): string =>
  seconds <= 59
    ? say.againInSeconds({ count: Math.ceil(seconds) })
    : seconds <= 3600
      ? say.againInMinutes({ count: Math.ceil(seconds / 60) })
      : say.againInHours({ count: Math.ceil(seconds / 3600) });
