/** A change of the code that no test can see, since the code does the same with it. */
export interface Equivalent {
  file: string;
  /** The line as a whole, without the space around it. */
  line: string;
  original: string;
  replacement: string;
  /** Why nothing changes by it. */
  reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'contract/src/checks-of-sheet.ts',
    line: 'if (registered === null || ballots > registered || ballots < TURNOUT_FROM_BALLOTS) return [];',
    original: 'registered === null',
    replacement: 'false',
    reason: 'Any ballots are more than null, and none are no turnout: the compiler alone asks for it.',
  },
  {
    file: 'contract/src/checks-of-evening.ts',
    line: 'if (votes === null || published === null || votes >= published) return [];',
    original: 'published === null',
    replacement: 'false',
    reason: 'No count is less than null: the compiler alone asks for it.',
  },
  {
    file: 'contract/src/checks-of-evening.ts',
    line: 'const { name, entered: [first, ...others] = [] } = candidate;',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'One entry has no other that could differ from it.',
  },
  {
    file: 'contract/src/checks-of-evening.ts',
    line: 'const second = others.find(({ votes }) => votes !== first?.votes);',
    original: 'first?.votes',
    replacement: 'first.votes',
    reason: 'Where there is no first entry there are no others to be looked at.',
  },
  {
    file: 'contract/src/checks-of-scale.ts',
    line: 'if (!earlier?.turnout || registered === null || isIncomplete(candidates)) return [];',
    original: 'registered === null',
    replacement: 'false',
    reason: 'Without voters no turnout differs from another: the compiler alone asks for it.',
  },
  {
    file: 'contract/src/checks.ts',
    line: "const { candidates, register, registered_voters, thresholds = DEFAULT_THRESHOLDS, status = 'held' } = figures;",
    original: "'held'",
    replacement: '""',
    reason: 'Only a status without a poll silences the rules, and an empty one is none of these.',
  },
  {
    file: 'contract/src/coverage.ts',
    line: 'if (reminded_at !== null && now - Date.parse(reminded_at) < REMIND_AFTER_MINUTES * 60_000) return say.remindedJustNow;',
    original: 'reminded_at !== null',
    replacement: 'true',
    reason: 'No time has passed since no date: the compiler alone asks for it.',
  },
  {
    file: 'contract/src/runoff.ts',
    line: 'first.candidates.find(({ candidate }) => candidate.id === outcome.candidate_id)?.candidate.name,',
    original: 'first.candidates.find(({ candidate }) => candidate.id === outcome.candidate_id)?.candidate',
    replacement: 'first.candidates.find(({ candidate }) => candidate.id === outcome.candidate_id).candidate',
    reason: 'Who is elected is one of the candidates: the compiler alone asks for it.',
  },
  {
    file: 'contract/src/rules.ts',
    line: "publish: ({ publication, errors, status = 'held', unconfirmed = null }: ContestState, actor: Person): Ruling => {",
    original: "'held'",
    replacement: '""',
    reason: 'Only a status without a poll stops a publication, and an empty one is none of these.',
  },
  {
    file: 'contract/src/password-rules.ts',
    line: 'return isMadeOf(bare, []) || (bare.length >= PASSWORD_MIN / 2 && isKeyboardWalk(bare));',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A name with capitals and spaces is in no bare password.',
  },
  {
    file: 'contract/src/password-rules.ts',
    line: 'for (let at = 0; at < bare.length; at++) {',
    original: 'at < bare.length',
    replacement: 'at <= bare.length',
    reason: 'Nothing begins after the last letter.',
  },
  {
    file: 'contract/src/password-rules.ts',
    line: 'if (before > MOST_NAMES) continue;',
    original: 'before > MOST_NAMES',
    replacement: 'false',
    reason: 'It saves time: more names than count never become fewer.',
  },
  {
    file: 'contract/src/route.ts',
    line: "export const pathNames = (path: string): string[] => [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? '');",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'A match always has its group: the compiler alone asks for it.',
  },
  {
    file: 'server/src/features/audit/checkpoint.ts',
    line: "const at = readStatement(checkpoint.statement)?.at ?? '';",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'What is no statement differs from the statement of its heads at any time.',
  },
  {
    file: 'server/src/features/audit/changes.ts',
    line: 'if (value === null || value === undefined) return new Map();',
    original: 'value === undefined',
    replacement: 'false',
    reason: 'What is undefined has no text either, and no text is no value.',
  },
  {
    file: 'server/src/platform/realtime/protocol.ts',
    line: 'const digits = /^private-.*\\.([1-9]\\d{0,9})$/.exec(channel)?.[1];',
    original: '/^private-.*\\.([1-9]\\d{0,9})$/',
    replacement: '/private-.*\\.([1-9]\\d{0,9})$/',
    reason: 'The whole channel is compared with that of the user.',
  },
  {
    file: 'server/src/platform/realtime/protocol.ts',
    line: 'const digits = /^private-.*\\.([1-9]\\d{0,9})$/.exec(channel)?.[1];',
    original: '/^private-.*\\.([1-9]\\d{0,9})$/',
    replacement: '/^private-.*\\.([1-9]\\d{0,9})/',
    reason: 'The whole channel is compared with that of the user.',
  },
  {
    file: 'server/src/features/events/audience.ts',
    line: 'const approvers = inScope.filter(({ permissions }) => approval !== null && permissions.includes(approval));',
    original: 'approval !== null',
    replacement: 'true',
    reason: 'Nobody holds a permission that is null: the compiler alone asks for it.',
  },
];
