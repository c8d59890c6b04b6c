import { figure, number, share } from '@election/contract/messages/format';
import { perLanguage } from '@election/contract/messages/sentences';
import { clock, instant, moment } from '@election/contract/messages/times';

const megabytes = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
);

export const formatFigure = figure;
export const formatShare = share;

/** A difference with its sign, so that a gain cannot be read as a figure. */
export const formatDifference = (difference: number): string =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : '±'}${number(Math.abs(difference))}`;

/** Times are in the browser's time zone. */
export const formatMoment = moment;
export const formatClock = clock;
export const formatInstant = instant;

/** A number of bytes in megabytes: 2.5 MB. */
export const formatMegabytes = (bytes: number): string => megabytes().format(bytes / 1024 / 1024);
