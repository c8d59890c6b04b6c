/** Sentences about what has changed since a question was asked. */
export const heading = 'This has changed since you looked. Nothing was done yet. Look again, then decide.';
export const change = (name: string, from: string, to: string) => `${name}: ${from} → ${to}`;
