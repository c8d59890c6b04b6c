import type { RegisterTotals } from '../registers.ts';

export const saved = 'Register details have been updated successfully';

const totals = ({ total_registered_voters, total_valid_votes, total_rejected }: RegisterTotals) =>
  `${total_registered_voters} registered, ${total_valid_votes} valid and ${total_rejected} rejected`;
export const registerChanged = (sent: RegisterTotals, current: RegisterTotals) =>
  `You sent ${totals(sent)}, but another person changed this register in the meantime to ${totals(current)}. Nothing was changed.`;
