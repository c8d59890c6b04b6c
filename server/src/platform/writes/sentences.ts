/** Sentences for reference data: years, places, parties, candidates and polls. */
export const unknownYear = 'There is no such year.';
export const unknownRegion = 'There is no such region in this year.';
export const unknownConstituency = 'There is no such constituency in this year.';
export const unknownParty = 'There is no such party in this year.';
export const unknownCoalition = 'There is no such coalition in this year.';
export const unknownElectionType = 'There is no such election type.';

/** For an update that names another year, constituency or election type than the row's own. */
export const stays = {
  year: 'This stays in the year that it was made for. Create it in the other year instead.',
  constituency: 'This stays in the constituency that it was made for. Create it in the other one instead.',
  electionType: 'This stays with the election type that it was made for. Create it for the other one instead.',
};

/** How sentences name a row of a table by its title or name. */
export const subject = {
  years: (title: string) => `Year ${title}`,
  regions: (title: string) => `Region ${title}`,
  constituencies: (name: string) => `Constituency ${name}`,
  polling_stations: (name: string) => `Polling station ${name}`,
  coalitions: (name: string) => `Coalition ${name}`,
  parties: (name: string) => `Party ${name}`,
  candidates: (name: string) => `Candidate ${name}`,
};

/** How sentences name a row of a table without knowing its name. */
export const unnamed = {
  years: 'The year',
  regions: 'The region',
  constituencies: 'The constituency',
  polling_stations: 'The polling station',
  coalitions: 'The coalition',
  parties: 'The party',
  candidates: 'The candidate',
  polls: 'The poll',
};

/** Two candidates of a contest with one name and one place on the ballot paper. */
export const namesake =
  'There is already a candidate with this name in this contest. If this is another person, give the place on the ballot paper.';
