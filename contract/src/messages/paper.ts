/** Words of links to what is printed, on the public pages and in the console. */
export const heading = 'Print and download';
export const pdf = 'PDF';
export const spreadsheet = 'Spreadsheet';
export const declaration = 'Declaration form (PDF)';
export const linkOf = (what: string, name: string) => `${what}: ${name}`;
