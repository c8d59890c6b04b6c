export const saved = 'Register details have been updated successfully';

interface Totals {
  total_registered_voters: number;
  total_valid_votes: number;
  total_rejected: number;
}
const totals = ({ total_registered_voters, total_valid_votes, total_rejected }: Totals) =>
  `${total_registered_voters} registered, ${total_valid_votes} valid and ${total_rejected} rejected`;
export const registerChanged = (sent: Totals, current: Totals) =>
  `You sent ${totals(sent)}, but another person changed this register in the meantime to ${totals(current)}. Nothing was changed.`;
