/** Words of links to what is printed, on the public pages and in the console. */
export const heading = 'Print and download';
export const pdf = 'PDF';
export const spreadsheet = 'Spreadsheet';
export const declaration = 'Declaration form (PDF)';
export const linkOf = (what: string, name: string) => `${what}: ${name}`;
/** The figures of which a paper's hash is taken. */
export const hashFigures = 'Figures in the hash (CSV)';
