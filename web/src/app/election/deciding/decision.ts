/** What is said to an entry. */
export type Decision = 'approved' | 'declined';
