import type { Plant } from '../plant.ts';

const checks = { tests: ['contract/src/checks.test.ts'] };
const onSheet = { ...checks, file: 'contract/src/checks-of-sheet.ts' };
const onEvening = { ...checks, file: 'contract/src/checks-of-evening.ts' };
const onAll = { ...checks, file: 'contract/src/checks.ts' };
const rules = {
  file: 'contract/src/rules.ts',
  tests: ['contract/src/rules.test.ts', 'contract/src/permissions.test.ts'],
};
const transitions = {
  file: 'contract/src/transitions.ts',
  tests: ['contract/src/rules.test.ts', 'server/src/features/contests/transitions.test.ts'],
};
const permissions = {
  file: 'contract/src/permissions.ts',
  tests: ['contract/src/permissions.test.ts', 'contract/src/rules.test.ts', 'contract/src/contract.test.ts'],
};
const statuses = { file: 'contract/src/contest-status.ts', tests: ['contract/src/contest-status.test.ts'] };
const wire = { file: 'contract/src/wire.ts', tests: ['contract/src/wire.test.ts'] };
const pairs = { file: 'contract/src/pairs.ts', tests: ['contract/src/pairs.test.ts'] };
const board = { file: 'contract/src/board.ts', tests: ['contract/src/board.test.ts'] };
const passwords = { file: 'contract/src/password-rules.ts', tests: ['contract/src/password-rules.test.ts'] };
const events = { file: 'contract/src/events.ts', tests: ['server/src/features/events/recipients.test.ts'] };

/** What is allowed, what is plausible, and what is understood. */
export const plants: readonly Plant[] = [
  {
    ...onSheet,
    name: 'C1 takes fewer valid votes than the sum',
    find: '!register || register.valid === sum',
    replace: '!register || register.valid <= sum',
  },
  {
    ...onSheet,
    name: 'C2 refuses as many ballots as voters',
    find: 'registered === null || ballots <= registered\n',
    replace: 'registered === null || ballots < registered\n',
  },
  {
    ...onAll,
    name: 'C2 forgets rejected ballots',
    find: 'register ? register.valid + register.rejected : sum',
    replace: 'register ? register.valid : sum',
  },
  {
    ...onAll,
    name: 'C2 takes the voters of the place before those of the register',
    find: 'register?.registered ?? registered_voters ?? null',
    replace: 'registered_voters ?? register?.registered ?? null',
  },
  {
    ...onSheet,
    name: 'C3 asks for inactive candidates',
    find: "missing = candidates.filter(({ status, votes }) => status === 'active' && votes === null)",
    replace: 'missing = candidates.filter(({ votes }) => votes === null)',
  },
  {
    ...onSheet,
    name: 'C4 speaks while a figure is missing',
    find: 'sum > 0 || active.some(({ votes }) => votes === null)',
    replace: 'sum > 0',
  },
  {
    ...onSheet,
    name: 'C5 begins above its limit',
    find: 'register.rejected * 100 < thresholds.rejected_percent * ballots',
    replace: 'register.rejected * 100 <= thresholds.rejected_percent * ballots',
  },
  {
    ...onSheet,
    name: 'C6 begins at its limit',
    find: 'ballots * 100 <= thresholds.turnout_percent * registered',
    replace: 'ballots * 100 < thresholds.turnout_percent * registered',
  },
  {
    ...onSheet,
    name: 'C19 takes ballots that were not returned for none',
    find: 'ballots + not_returned === issued',
    replace: 'ballots === issued',
  },
  { ...onSheet, name: 'C19 speaks of as many as issued', find: 'ballots <= issued', replace: 'ballots < issued' },
  {
    ...onAll,
    name: 'checks speak where no poll counts',
    find: '  if (isWithoutPoll(status)) return [];\n',
    replace: '',
  },
  {
    ...statuses,
    name: 'a contest of two is unopposed',
    find: 'candidates.length !== 1',
    replace: 'candidates.length < 1',
  },
  { ...statuses, name: 'a lot needs no tie', find: 'leaders.length < 2', replace: 'leaders.length < 1' },
  {
    ...statuses,
    name: 'a published contest is postponed',
    find: "    case 'postponed':\n      return published ? say.votesArePublic : true;",
    replace: "    case 'postponed':\n      return true;",
  },
  {
    ...statuses,
    name: 'a lot takes a note of nine letters',
    find: 'note.length < LOT_NOTE_FROM',
    replace: 'note.length < LOT_NOTE_FROM - 1',
  },
  {
    ...onSheet,
    name: 'C6 begins at 51 ballots',
    find: 'ballots < TURNOUT_FROM_BALLOTS',
    replace: 'ballots <= TURNOUT_FROM_BALLOTS',
  },
  { ...onSheet, name: 'C7 begins at 51 votes', find: 'sum < LEAD_FROM_VOTES', replace: 'sum <= LEAD_FROM_VOTES' },
  {
    ...onSheet,
    name: 'C7 begins above its limit',
    find: '(votes ?? 0) * 100 >= thresholds.lead_percent * sum',
    replace: '(votes ?? 0) * 100 > thresholds.lead_percent * sum',
  },
  {
    ...onEvening,
    name: 'C9 warns where the sum fits exactly',
    find: 'complete ? sum === votes : sum <= votes',
    replace: 'complete ? sum === votes : sum < votes',
  },
  {
    ...onEvening,
    name: 'C9 stays a warning once all stations are in',
    find: 'const complete = reported >= total;',
    replace: 'const complete = reported > total;',
  },
  {
    ...onEvening,
    name: 'C10 lets races differ by one ballot more',
    find: 'difference <= RACES_MAY_DIFFER_BY',
    replace: 'difference <= RACES_MAY_DIFFER_BY + 1',
  },
  {
    ...onEvening,
    name: 'C10 counts in parts of the smaller race',
    find: 'thresholds.races_percent * Math.max(valid, other)',
    replace: 'thresholds.races_percent * Math.min(valid, other)',
  },
  {
    ...onEvening,
    name: 'C11 asks about an equal figure',
    find: 'published === null || votes >= published',
    replace: 'published === null || votes > published',
  },
  {
    ...onEvening,
    name: 'C12 compares the first two providers only',
    find: 'const second = others.find(({ votes }) => votes !== first?.votes);',
    replace: 'const second = others.slice(0, 1).find(({ votes }) => votes !== first?.votes);',
  },
  {
    ...onAll,
    name: 'the thresholds of the year are not used',
    find: 'const facts: Facts = { ...figures, thresholds, sum',
    replace: 'const facts: Facts = { ...figures, thresholds: DEFAULT_THRESHOLDS, sum',
  },
  {
    ...transitions,
    name: 'an approved entry can be submitted again',
    find: "pending: 'pending',\n    approved: refused('approved_read_only'),",
    replace: "pending: 'pending',\n    approved: 'pending',",
  },
  {
    ...transitions,
    name: 'what was declined can be approved',
    find: "approved: { none: refused('nothing_entered'), pending: 'approved', ...DECIDED },",
    replace: "approved: { none: refused('nothing_entered'), pending: 'approved', ...DECIDED, declined: 'approved' },",
  },
  {
    ...transitions,
    name: 'publishing takes declined entries along',
    find: "approved: 'published',\n    declined: 'declined',",
    replace: "approved: 'published',\n    declined: 'published',",
  },
  {
    ...transitions,
    name: 'a live edit of a contest that was published before stays unseen',
    find: "live_edit: { empty: 'live', unpublished: 'live', outdated: 'published', published: 'published', withdrawn: 'live' },",
    replace:
      "live_edit: { empty: 'live', unpublished: 'live', outdated: 'live', published: 'published', withdrawn: 'live' },",
  },
  {
    ...rules,
    name: 'everybody may publish',
    find: "if (!holds(actor, 'votes.publish')) return say.roleDoesNotPublish;",
    replace: '',
  },
  {
    ...rules,
    name: 'open errors do not stop a publication',
    find: 'if (errors[0] !== undefined) return say.errorsFirst(errors);',
    replace: '',
  },
  {
    ...rules,
    name: 'roles are given with rights that the giver lacks',
    find: 'return beyond ? sayUsers.strongerRole : true;',
    replace: 'return true;',
  },
  {
    ...rules,
    name: 'people who manage people make more of their kind',
    find: "name === 'users.manage' || name === 'roles.manage'",
    replace: "name === 'roles.manage'",
  },
  {
    ...permissions,
    name: 'a permission counts in any constituency',
    find: 'return constituency_id === undefined || reaches(actor, constituency_id);',
    replace: 'return true;',
  },
  {
    ...permissions,
    name: 'agents may validate',
    find: "const ENTERING: readonly Permission[] = ['reference.read', ",
    replace: "const ENTERING: readonly Permission[] = ['entries.validate', 'reference.read', ",
    tests: ['server/src/features/contests/votes.test.ts', 'server/src/features/people/roles.test.ts'],
  },
  {
    ...permissions,
    name: 'a correspondent reaches every region',
    find: "correspondent: { id: 9, scope: 'region'",
    replace: "correspondent: { id: 9, scope: 'any'",
    tests: ['server/src/features/contests/votes.test.ts', 'server/src/features/people/roles.test.ts'],
  },
  {
    ...wire,
    name: 'counts written as 12.5 are taken',
    find: 'export const count = z.preprocess(numberFromDigits, z.int().min(0).max(MAX_INT));',
    replace: 'export const count = z.preprocess((value) => Math.round(Number(value)), z.int().min(0).max(MAX_INT));',
  },
  {
    ...wire,
    name: 'a count of less than nothing is taken',
    find: 'export const count = z.preprocess(numberFromDigits, z.int().min(0)',
    replace: 'export const count = z.preprocess(numberFromDigits, z.int().min(-1)',
  },
  {
    ...wire,
    name: 'a count beyond the integers of the database is taken',
    find: 'export const count = z.preprocess(numberFromDigits, z.int().min(0).max(MAX_INT));',
    replace: 'export const count = z.preprocess(numberFromDigits, z.int().min(0));',
  },
  {
    ...pairs,
    name: 'a list with a gap is taken',
    find: 'Array.isArray(known) && known.length === Number(bracket[2])',
    replace: 'Array.isArray(known)',
  },
  {
    ...pairs,
    name: 'the last of two values of one name counts',
    find: 'else if (!bracket) fields.set(key, fields.has(key) ? { repeated: key } : value);',
    replace: 'else if (!bracket) fields.set(key, value);',
  },
  {
    ...board,
    name: 'a contest with open errors counts as ready',
    find: 'facts.errors > 0 || facts.held_by ?',
    replace: 'facts.errors > 1 || facts.held_by ?',
  },
  {
    ...board,
    name: 'a contest whose sources hold it back counts as ready',
    find: 'facts.errors > 0 || facts.held_by ?',
    replace: 'facts.errors > 0 ?',
  },
  {
    ...board,
    name: 'a contest is ready for the person who alone validated it',
    find: "contest.state === 'ready' && contest.barred.includes(person)",
    replace: "contest.state === 'ready' && contest.barred.length > 1",
  },
  {
    ...board,
    name: 'a contest is complete with one figure missing',
    find: 'candidates > 0 && live >= candidates',
    replace: 'candidates > 0 && live >= candidates - 1',
  },
  {
    ...passwords,
    name: 'eleven characters are enough',
    find: 'if (length < PASSWORD_MIN)',
    replace: 'if (length < PASSWORD_MIN - 1)',
  },
  {
    ...passwords,
    name: 'the account itself is a password',
    find: "[address, address.split('@')[0], ",
    replace: '[address, ',
  },
  {
    ...events,
    name: 'what was submitted is told to the public',
    find: "submitted: { approval: 'entries.validate', change: 'place', open: false },",
    replace: "submitted: { approval: 'entries.validate', change: 'place', open: true },",
  },
  {
    ...events,
    name: 'register events go to everybody signed in',
    find: "'register-saved': { approval: null, change: 'place', open: false },",
    replace: "'register-saved': { approval: null, change: 'everyone', open: false },",
  },
  {
    ...events,
    name: 'a publication is not told to the public',
    find: "published: { approval: null, change: 'everyone', open: true },",
    replace: "published: { approval: null, change: 'everyone', open: false },",
  },
];
