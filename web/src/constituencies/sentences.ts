/** Sentences of the Constituencies screen. */
export const heading = 'Constituencies';
export const id = 'Constituency ID';
export const title = 'Title';
export const slug = 'Slug';
export const empty = 'No Constituency Available';
export const add = 'Add New Constituency';
export const search = 'Search all regions by title or code';

export const createHeading = 'Create New Constituency';
export const updateHeading = 'Update Constituency';
export const nameField = 'Constituency Title';
export const code = 'Code';
export const codeHint = 'The number that the electoral commission gives it. May stay blank.';

export const deleteQuestion = 'Are you sure you want to delete this constituency?';
export const deleteBody = (name: string, region: string) =>
  `This deletes ${name} of ${region}. You cannot undo it. A constituency with polling stations, candidates, users or figures cannot be deleted.`;
