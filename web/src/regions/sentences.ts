/** Sentences of the Regions screen. */
export const heading = 'Regions';
export const id = 'Region ID';
export const title = 'Title';
export const slug = 'Slug';
export const constituencies = 'No. Of Constituencies';
export const empty = 'No Region Available';
export const add = 'Add New Region';
export const search = 'Search by title';

export const createHeading = 'Create New Region';
export const updateHeading = 'Update Region';
export const titleField = 'Region Title';

export const deleteQuestion = 'Are you sure you want to delete this region?';
export const deleteBody = (title: string, year: string) =>
  `This deletes ${title} of ${year}. You cannot undo it. A region with constituencies or users cannot be deleted.`;
