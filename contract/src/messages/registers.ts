export const saved = 'Register details have been updated successfully';
