export const year = 'The year';
