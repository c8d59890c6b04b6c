/** Sentences of the links to exported results. */
export const label = 'Files of the published results';
export const note = 'Published figures only, of the elections of the year, as they stand at this moment.';
export const votes = 'Votes';
export const turnout = 'Turnout';
export const stations = 'Votes of polling stations';
export const contests = 'Contests unopposed, postponed, by lot, annulled';
export const corrections = 'Corrections';
export const everything = 'Everything';
export const report = 'Election report (NIST SP 1500-100)';
export const reportWithStations = 'Election report with polling stations';
export const linkOf = (what: string, format: string) => `${what}, ${format}`;
export const fileOf = (what: string, year: string, ending: string) =>
  `${what}-${year.replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`;
