/** Sentences about contests, entries, registers and pending items. */
export const pendingItem = 'The pending item';
export const station = 'The polling station';

interface Totals {
  total_registered_voters: number;
  total_valid_votes: number;
  total_rejected: number;
}
const totals = ({ total_registered_voters, total_valid_votes, total_rejected }: Totals) =>
  `${total_registered_voters} registered, ${total_valid_votes} valid and ${total_rejected} rejected`;
export const registerChanged = (sent: Totals, current: Totals) =>
  `You sent ${totals(sent)}, but another person changed this register in the meantime to ${totals(current)}. Nothing was changed.`;
