/** Words that many screens share. */
export const words = {
  times: {
    againInSeconds: 'Try again in {count, plural, one {# second} other {# seconds}}.',
    againInMinutes: 'Try again in {count, plural, one {# minute} other {# minutes}}.',
    againInHours: 'Try again in {count, plural, one {# hour} other {# hours}}.',
  },
  figures: {
    /** In place of a figure that is missing. */
    notReported: 'Not reported',
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
  /** How far the counting is. */
  electionStatuses: {
    none: 'Not Started',
    active: 'Counting in progress',
    /** The console spells it as the specification does. */
    activeAsSpecified: 'Counting in progess',
    end: 'Counting Ended',
  },
  /** What became of the poll of a contest. */
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
  /** Why a published figure was withdrawn or changed. Everybody reads it. */
  reasons: {
    wrong_figures: 'Wrong figures',
    wrong_contest: 'Wrong contest',
    sheet_disputed: 'Sheet disputed',
    published_too_early: 'Published too early',
    test_figures: 'Test figures',
    other: 'Other',
  },
  /** What a call of the newsroom says. */
  calls: {
    call: '{kind, select, elected {{names} elected} runoff {Run-off between {names}} other {Too close to call}}',
    callOf: '{place}: {call}',
    country: 'The country',
  },
  /** Links to exported and to printed results. */
  files: {
    exported:
      '{of, select, votes {Votes} turnout {Turnout} stations {Votes of polling stations} contests {Contests unopposed, postponed, by lot, annulled} corrections {Corrections} everything {Everything} report {Election report (NIST SP 1500-100)} other {Election report with polling stations}}',
    exportedIn: '{what}, {format}',
    exportsLabel: 'Files of the published results',
    exportsNote: 'Published figures only, of the elections of the year, as they stand at this moment.',
    papersHeading: 'Print and download',
    pdf: 'PDF',
    spreadsheet: 'Spreadsheet',
    declaration: 'Declaration form (PDF)',
    hashFigures: 'Figures in the hash (CSV)',
    paperOf: '{what}: {name}',
  },
} as const;
