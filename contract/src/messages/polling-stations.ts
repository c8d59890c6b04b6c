export const created = 'Polling station created successfully';
export const updated = 'Polling station updated successfully';
export const deleted = 'Polling station deleted successfully';
