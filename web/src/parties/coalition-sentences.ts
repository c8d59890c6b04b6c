/** Sentences about the coalitions of the Parties screen. */
export const heading = 'Coalitions';
export const empty = 'No Coalition Available';
export const add = 'Add New Coalition';
export const create = 'Create New Coalition';
export const update = 'Update Coalition';
export const deleteQuestion = 'Are you sure you want to delete this coalition?';
export const deleteBody = (name: string) => `${name} is deleted for good.`;
export const name = 'Name';
export const shortName = 'Short Name';
export const shortNameHint = 'Shown where space is short, and used in files.';
export const color = 'Color';
export const parties = 'Parties';
export const coalition = 'Coalition';
export const none = 'None';
