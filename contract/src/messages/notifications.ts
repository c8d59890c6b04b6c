export const closed = 'The item is no longer pending';
