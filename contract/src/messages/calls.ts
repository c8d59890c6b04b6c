export const otherRace = 'Call the country in a presidential election, a constituency in a parliamentary one.';
export const noRunoff = 'No run-off follows this election.';
export const candidatesNeeded = (count: number) =>
  count === 0 ? 'Name no candidate.' : count === 1 ? 'Name one candidate.' : 'Name two candidates.';
export const notStanding = 'A candidate does not stand in this race.';
export const anotherWaits = 'Another call of this race waits for confirmation. Confirm or drop it first.';
export const standsAlready = 'This race is called too close already.';
export const takeBackFirst = 'A call stands in this race. Take it back first.';
export const nothingWaits = 'This call does not wait for confirmation any more.';
export const anotherPerson = 'You proposed this call. Another person confirms it.';
export const nothingStands = 'This call does not stand any more.';

export const proposed = 'The call waits for another person';
export const confirmed = 'The call is public';
export const dropped = 'The proposal was dropped';
export const takenBack = 'The call was taken back';

/** What a call says of its candidates. */
export const calls = {
  elected: (names: readonly string[]) => `${names.join(', ')} elected`,
  runoff: (names: readonly string[]) => `Run-off between ${names.join(' and ')}`,
  too_close: () => 'Too close to call',
} as const;
