/** Sentences of the links to exported results. */
export const label = 'Files of the published results';
export const note = 'Published figures only, of both elections of the year, as they stand at this moment.';
export const csv = 'Votes (CSV)';
export const registers = 'Turnout (CSV)';
export const json = 'Everything (JSON)';
export const nist = 'Election report (NIST SP 1500-100)';
export const fileOf = (what: string, year: string, ending: string) =>
  `${what}-${year.replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`;
