export const saved = 'Register details have been updated successfully';
export const changed = (registered: number, valid: number, rejected: number) =>
  `Somebody changed this register in the meantime to ${registered} registered, ${valid} valid and ${rejected} rejected. Nothing was changed.`;
