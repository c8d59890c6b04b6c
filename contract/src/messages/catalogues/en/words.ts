/** Words that many screens share. */
export const words = {
  times: {
    againInSeconds: 'Try again in {count, plural, one {# second} other {# seconds}}.',
    againInMinutes: 'Try again in {count, plural, one {# minute} other {# minutes}}.',
    againInHours: 'Try again in {count, plural, one {# hour} other {# hours}}.',
  },
  coverageStates: {
    silent: 'Silent',
    entered: 'Entered',
    agreed: 'Two agree',
    differs: 'Differ',
    validated: 'Validated',
    ready: 'Ready to publish',
    published: 'Published',
    withdrawn: 'Withdrawn',
  },
  heard: {
    notAwaited: 'No votes awaited',
    apart: '{count, number} without votes to wait for (unopposed, postponed or annulled)',
    heard: 'Heard from {share} of registered voters',
    heardOf: '{heard, number} of {registered, number}',
    unknownRegister:
      'without {count, plural, one {# constituency} other {# constituencies}} whose register is not known',
  },
  electionStatuses: {
    none: 'Not Started',
    active: 'Counting in progess',
    end: 'Counting Ended',
  },
  contestStatuses: {
    held: 'Poll held',
    unopposed: 'Elected unopposed',
    postponed: 'Postponed',
    lot: 'Decided by lot',
    annulled: 'Annulled',
  },
  electionTypes: {
    presidential: 'Presidential',
    parliamentary: 'Parliamentary',
    runoff: 'Run-off',
  },
} as const;
