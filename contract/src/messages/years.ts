export const created = 'Year has been created successfully';
export const updated = 'Year Updated Successfully';
export const madeCurrent = 'The public sees this year now';
export const compared = 'The checks compare with these constituencies now';
export const deleted = 'Year has been deleted successfully';
