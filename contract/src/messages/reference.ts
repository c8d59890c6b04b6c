/** Sentences that years, places, parties, candidates and polls share. */
export const unknownYear = 'There is no such year.';
export const unknownRegion = 'There is no such region in this year.';
export const unknownConstituency = 'There is no such constituency in this year.';
export const unknownParty = 'There is no such party in this year.';
export const unknownElectionType = 'There is no such election type.';

/** Said where an update names another year, constituency or election type than the one that the thing was made for. */
export const stays = {
  year: 'This stays in the year that it was made for. Create it in the other year instead.',
  constituency: 'This stays in the constituency that it was made for. Create it in the other one instead.',
  electionType: 'This stays with the election type that it was made for. Create it for the other one instead.',
};

/** How sentences name a thing. */
export const subject = {
  year: (title: string) => `Year ${title}`,
  region: (title: string) => `Region ${title}`,
  constituency: (name: string) => `Constituency ${name}`,
  station: (name: string) => `Polling station ${name}`,
  party: (name: string) => `Party ${name}`,
  candidate: (name: string) => `Candidate ${name}`,
  poll: (title: string) => `Poll ${title}`,
};

/** How sentences name something that they do not know more of. */
export const unnamed = {
  year: 'The year',
  region: 'The region',
  constituency: 'The constituency',
  station: 'The polling station',
  party: 'The party',
  candidate: 'The candidate',
  poll: 'The poll',
};
