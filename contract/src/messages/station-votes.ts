export const published = 'Polling station votes have been published successfully';
export const station = 'The polling station';
