/** Sentences of the Years screen. */
export const heading = 'Years';
export const id = 'Year ID';
export const title = 'Title';
export const empty = 'No Year Available';
export const add = 'Add New Year';

export const createHeading = 'Create New Year';
export const updateHeading = 'Update Year';
export const titleField = 'Year Title';
export const titleExample = '2024';

export const deleteQuestion = 'Are you sure you want to delete year?';
export const deleteBody = (title: string) => `The year ${title} goes for good. A year with regions or parties stays.`;
