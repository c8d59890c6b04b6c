export const created = 'Candidate has been created successfully';
export const updated = 'Candidate details updated successfully';
export const deleted = 'Candidate has been deleted successfully';
