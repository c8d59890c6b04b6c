/** The name of a person within that of a file, in letters that every program takes. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
