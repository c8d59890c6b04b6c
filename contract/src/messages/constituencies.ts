export const created = 'Constituency created successfully';
export const updated = 'Constituency Updated Successfully';
export const deleted = 'Constituency deleted successfully';
