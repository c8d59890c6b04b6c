import { MARK_PARTS, type Mark } from '@election/contract/figures/contest';
import type { DecidedEntry } from '@election/contract/figures/votes';
import { listed } from '@election/contract/messages/lists';
import { sentences } from '@election/contract/messages/sentences';

/** The message of an answer that has none of its own: of reads, and of calls whose data says all. */
export const done = 'OK';

/* For the operator, in English. */
export const buildNotKept =
  'The files of this console could not be kept in DATA_DIR/console: after the next upgrade, open pages have to be loaded again.';
export const monitoringClosed = (byToken: boolean) =>
  byToken
    ? 'This address needs the token of METRICS_TOKEN: Authorization: Bearer TOKEN.'
    : 'This address answers only callers on this machine. To open it to others, set METRICS_TOKEN.';
export const folderUnwritable =
  'The data folder (DATA_DIR) cannot be written: its disk takes nothing, or the user of the server has no right to.';
export const metricsIncomplete = 'A worker process did not report its metrics in time. Please try again.';
export const clockDiffers = (ahead: number) =>
  `The clock of this server is ${Math.abs(Math.round(ahead))} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database. Set it right.`;

/** Sentences for what goes wrong outside any one feature. */
export const failures = sentences('answers', 'failures');

export const sentSince = (entries: readonly DecidedEntry[]) =>
  failures.sentSince({
    figures: entries.map(({ name, sent, votes }) => failures.figureOf({ name, votes: votes ?? 0, sent })),
  });

/** The totals of a register. */
interface Totals {
  total_registered_voters: number;
  total_valid_votes: number;
  total_rejected: number;
}
const totalsAsText = ({ total_registered_voters, total_valid_votes, total_rejected }: Totals) =>
  failures.totals({ registered: total_registered_voters, valid: total_valid_votes, rejected: total_rejected });
export const registerChanged = (sent: Totals, current: Totals) =>
  failures.registerChanged({ sent: totalsAsText(sent), current: totalsAsText(current) });

const parts = sentences('answers', 'marks');
/** Where figures or a register changed, the checks look at something else too. */
export const questionMoved = (changed: readonly (keyof Mark)[]): string => {
  const known = MARK_PARTS.filter((name) => changed.includes(name));
  const own = known.filter((name) => name !== 'findings');
  return failures.moved({ parts: listed((own.length > 0 ? own : known).map((name) => parts[name])) });
};
