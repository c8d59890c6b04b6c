/** Sentences of the Polling stations screen. */
export const heading = 'Polling Stations';
export const id = 'Polling Station ID';
export const code = 'Code';
export const name = 'Title';
export const empty = 'No Polling Station Available';
export const noConstituency = 'Add a constituency first: polling stations belong to one.';
export const add = 'Add New Polling Station';
export const search = 'Search by code or title';

export const createHeading = 'Create New Polling Station';
export const updateHeading = 'Update Polling Station';
export const codeField = 'Polling Station Code';
export const nameField = 'Polling Station Title';

export const deleteQuestion = 'Are you sure you want to delete this polling station?';
export const deleteBody = (name: string, constituency: string) =>
  `This deletes ${name} of ${constituency}. You cannot undo it. A polling station with figures cannot be deleted.`;

export const notKnown = 'Not known';
/** Registered voters, in a narrow card. */
export const voters = 'Voters';
