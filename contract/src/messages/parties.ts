export const created = 'Party has been created successfully';
export const updated = 'Party details updated successfully';
export const deleted = 'Party has been deleted successfully';

export const duplicatedColors = 'Duplicated colors';
