/** Sentences for the file that creates many agents at once. */
export const required = (column: string) => `The column ${column} is empty. Every agent needs one.`;
export const tooManyRows = (maximum: number) => `The file has more than ${maximum} rows. Split it.`;
export const noRows = 'The file names no agents below its first line.';
export const emailTwice = (line: number) => `Line ${line} has the same email address.`;
export const constituencyTwice = (name: string) => `"${name}" appears twice.`;
export const roleNotTaken = (value: string, names: readonly string[]) =>
  `"${value}" cannot be created by file. Give one of: ${names.join(', ')}.`;
export const unknownRegion = (value: string, closest?: string) =>
  `There is no region "${value}" in this year.${meant(closest)}`;
export const unknownConstituency = (value: string, region: string, more: { closest?: string; elsewhere?: string }) =>
  `There is no constituency "${value}" in the region ${region}.${
    more.elsewhere === undefined ? meant(more.closest) : ` There is one in ${more.elsewhere}.`
  }`;
export const ambiguous = (value: string) =>
  `More than one place is called "${value}", told apart by white space or capital letters only. Rename one of them first.`;

const meant = (closest: string | undefined) => (closest === undefined ? '' : ` Did you mean "${closest}"?`);

/** "Line 4, email: Give a valid email address." */
export const refused = (line: number, column: string, sentence: string) =>
  column === '' ? `Line ${line}: ${sentence}` : `Line ${line}, ${column}: ${sentence}`;
