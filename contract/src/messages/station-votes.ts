export const published = 'Polling station votes have been published successfully';
