export const created = 'Coalition has been created successfully';
export const updated = 'Coalition details updated successfully';
export const deleted = 'Coalition has been deleted successfully';
