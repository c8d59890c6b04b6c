export const otherRace = 'Call the country in a presidential election, a constituency in a parliamentary one.';
export const noRunoff = 'No run-off follows this election.';
export const candidatesNeeded = (count: number) =>
  count === 0 ? 'Name no candidate.' : count === 1 ? 'Name one candidate.' : 'Name two candidates.';
export const notStanding = 'This race does not have this candidate.';
export const nobodyStands = 'This race has no candidates yet. Open the run-off or add candidates first.';
export const noPoll = (status: 'postponed' | 'annulled') => `This contest is ${status}. It cannot be called.`;
export const decidedOtherwise =
  'Every vote of this race is published, and the figures decide it otherwise. If they are wrong, correct or withdraw them first.';
export const excluded =
  'By the published figures this outcome is no longer possible. Tick "Call it although the figures disagree" and write why.';
/** Why a call cannot be made. */
export const conflicts = {
  postponed: noPoll('postponed'),
  annulled: noPoll('annulled'),
  decided: decidedOtherwise,
  excluded,
} as const;
/** What contradicts a call that is public. */
export const contradictions = {
  postponed: 'The contest is postponed.',
  annulled: 'The contest is annulled.',
  decided: 'The published figures now decide this race otherwise.',
  excluded: 'By the published figures this outcome is no longer possible.',
} as const;
export const anotherWaits = 'Another call of this race waits for confirmation. Confirm or drop it first.';
export const standsAlready = 'This race is called too close already.';
export const takeBackFirst = 'This race already has a call. Withdraw it first.';
export const nothingWaits = 'This call no longer waits for confirmation.';
export const anotherPerson = 'You proposed this call. Another person confirms it.';
export const onlyEverywhere = 'Only people who work everywhere can call the country.';
export const nothingStands = 'This call is no longer public.';

export const proposed = 'The call waits for another person';
export const confirmed = 'The call is public';
export const dropped = 'The proposal was dropped';
export const takenBack = 'The call was withdrawn';

const country = 'The country';
/** What a call says of its candidates. */
export const calls = {
  elected: (names: readonly string[]) => `${names.join(', ')} elected`,
  runoff: (names: readonly string[]) => `Run-off between ${names.join(' and ')}`,
  too_close: () => 'Too close to call',
} as const;

/** "North One: Ama Palm elected": what a call says, with its place. */
export const callSaying = (call: {
  kind: keyof typeof calls;
  constituency: { name: string } | null;
  candidates: readonly { name: string }[];
}) => `${call.constituency?.name ?? country}: ${calls[call.kind](call.candidates.map(({ name }) => name))}`;
