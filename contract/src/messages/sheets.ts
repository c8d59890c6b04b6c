/** Sentences for pink sheets. */
export const uploaded = 'PinkSheet Uploaded Successfully';
export const deleted = 'PinkSheet Deleted Successfully';
export const saved = 'Saved. The public page follows within seconds.';
