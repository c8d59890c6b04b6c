export const created = 'Year has been created successfully';
export const updated = 'Year Updated Successfully';
export const deleted = 'Year has been deleted successfully';
