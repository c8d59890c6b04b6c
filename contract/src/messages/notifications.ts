export const seen = 'The item is no longer pending for you';
