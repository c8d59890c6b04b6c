/** Sentences for pink sheets. */
export const uploaded = 'PinkSheet Uploaded Successfully';
export const deleted = 'PinkSheet Deleted Successfully';
