import * as say from '@election/contract/messages/console';

const whole = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A figure with its thousands set apart; what is missing says so and is never shown as 0. */
export const formatFigure = (figure: number | null | undefined): string =>
  figure === null || figure === undefined ? say.notReported : whole.format(figure);

/** A share of 0 to 1 as per cent; a dash where there is nothing to divide by. */
export const formatShare = (share: number | null | undefined): string =>
  share === null || share === undefined ? '–' : percent.format(share);

/** A difference with its sign, so that a gain cannot be read as a figure. */
export const formatDifference = (difference: number): string =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : '±'}${whole.format(Math.abs(difference))}`;

/** An ISO time as a person of the newsroom reads it, in the time of the place where it is read. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
