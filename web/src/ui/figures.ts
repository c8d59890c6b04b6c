import { number } from '@election/contract/messages/format';
import * as say from './sentences.ts';

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

const instant = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** A figure with its thousands set apart; a missing one is "Not reported", never 0. */
export const formatFigure = (figure: number | null | undefined): string =>
  figure === null || figure === undefined ? say.notReported : number(figure);

/** A share of 0 to 1 as per cent; a dash where there is nothing to divide by. */
export const formatShare = (share: number | null | undefined): string =>
  share === null || share === undefined ? '–' : percent.format(share);

/** A difference with its sign, so that a gain cannot be read as a figure. */
export const formatDifference = (difference: number): string =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : '±'}${number(Math.abs(difference))}`;

/** An ISO time as date and time in the browser's time zone. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** An ISO time as the time of day, with its date where that is another day than `now`. */
export const formatClock = (iso: string, now: Date = new Date()): string => {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? clock.format(at) : moment.format(at);
};

/** An ISO time to the second, with the name of the browser's time zone. */
export const formatInstant = (iso: string): string => instant.format(new Date(iso));

/** A number of bytes in megabytes: 2.5 MB. */
export const formatMegabytes = (bytes: number): string => `${oneDecimal.format(bytes / 1024 / 1024)} MB`;
