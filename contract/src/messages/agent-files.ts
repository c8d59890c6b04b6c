/** Sentences for the file that creates many agents at once. */
export const made = 'The agents have been created successfully';
