export const created = 'Region created successfully';
export const updated = 'Region updated successfully';
export const deleted = 'Region deleted successfully';
