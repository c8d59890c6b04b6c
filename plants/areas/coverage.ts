import type { Plant } from '../plant.ts';

const server = 'server/src/features/contests';
const rule = { file: 'contract/src/coverage.ts', tests: ['contract/src/coverage.test.ts'] };
const read = { tests: [`${server}/coverage.test.ts`] };
const states = { ...read, file: `${server}/coverage.ts` };
const query = { ...read, file: `${server}/coverage-queries.ts` };
const noted = { ...read, file: 'server/migrations/0039_coverage.sql' };
const reminders = { file: `${server}/reminders.ts`, tests: [`${server}/reminders.test.ts`] };
const phone = { tests: ['server/src/features/people/users.test.ts'] };
const rows = { file: 'web/src/coverage/coverage-rows.ts', tests: ['web/src/coverage/coverage-rows.test.ts'] };
const screen = { tests: ['web/src/coverage/CoveragePage.test.tsx'] };

/** Who is silent, whom to call, and reminders. */
export const plants: readonly Plant[] = [
  {
    ...rule,
    name: 'a withdrawn contest counts as published',
    find: "  if (withdrawn) return 'withdrawn';\n",
    replace: '',
  },
  {
    ...rule,
    name: 'an open error does not hold a contest back from ready',
    find: "errors === 0 && !held_by ? 'ready' : 'validated'",
    replace: "errors !== null && !held_by ? 'ready' : 'validated'",
  },
  {
    ...rule,
    name: 'sources that hold a contest back leave it ready on the coverage',
    find: "errors === 0 && !held_by ? 'ready' : 'validated'",
    replace: "errors === 0 ? 'ready' : 'validated'",
  },
  {
    file: `${server}/coverage-queries.ts`,
    tests: [`${server}/sources.test.ts`],
    name: 'the coverage does not ask what the sources confirm',
    find: 'sources_rule.needed > 1 and',
    replace: 'false and',
  },
  {
    ...rule,
    name: 'two sources that agree hide a third that differs',
    find: "  if (differs) return 'differs';\n  if (agreed) return 'agreed';",
    replace: "  if (agreed) return 'agreed';\n  if (differs) return 'differs';",
  },
  {
    ...rule,
    name: 'stations make more voters heard from than a constituency has',
    find: 'Math.min(partly, registered)',
    replace: 'partly',
  },
  {
    ...rule,
    name: 'agents are reminded a second early',
    find: '< REMIND_AFTER_MINUTES * 60_000',
    replace: '< REMIND_AFTER_MINUTES * 60_000 - 1000',
  },
  {
    ...states,
    name: 'a correspondent reads the coverage of any constituency by its id',
    find: "      assertCan(context.actor, 'coverage.read', input.constituency_id);\n",
    replace: '',
  },
  {
    ...states,
    name: 'one answer of the coverage is given to every region',
    find: "versions: ['access', 'reference', 'audit'],\n    perScope: true,",
    replace: "versions: ['access', 'reference', 'audit'],\n    perScope: false,",
  },
  {
    ...states,
    name: 'the coverage stays as it was when a figure changes',
    find: "versions: ['access', 'reference', 'audit']",
    replace: "versions: ['access', 'reference']",
  },
  {
    file: `${server}/coverage-errors.ts`,
    ...read,
    name: 'the errors of a contest are never checked again',
    find: '?.at !== momentOf(one)',
    replace: '=== undefined',
  },
  {
    ...query,
    name: 'a source with a part of the ballot agrees with a whole one',
    find: ' having count(*) = f.candidates) as whole',
    replace: ') as whole',
  },
  {
    ...query,
    name: 'people who were deactivated are called',
    find: " and u.status = 'active'\njoin enter",
    replace: '\njoin enter',
  },
  {
    ...noted,
    name: 'a place whose entries were all declined is not silent',
    find: "e.status in ('pending', 'approved')) as counted",
    replace: "e.status <> 'published') as counted",
  },
  {
    ...noted,
    name: 'decisions on entries are not noted',
    find: 'create trigger vote_entries_noted_updated after update on vote_entries\n  referencing new table as after_rows for each statement execute function note_entries();\n',
    replace: '',
  },
  {
    ...noted,
    name: 'a station that is added is missing from the places',
    find: "create trigger polling_stations_listed after insert or update or delete on polling_stations\n  for each statement execute function count_change('reference');\n",
    replace: '',
  },
  {
    ...reminders,
    name: 'two people remind of a place at once',
    find: '      where known.sent_at <= now() - make_interval(mins => ${REMIND_AFTER_MINUTES})\n',
    replace: '',
  },
  {
    ...reminders,
    name: 'a correspondent reminds in another region',
    find: "  for (const { constituency_id } of input.places) assertCan(context.actor, 'entries.validate', constituency_id);\n",
    replace: '',
  },
  {
    ...reminders,
    name: 'a station is reminded of as one of another constituency',
    find: ' || (station !== null && stations.get(station) !== constituency_id)',
    replace: '',
  },
  {
    ...reminders,
    name: 'a reminder stays after somebody has entered the figures',
    find: 'coalesce(a.entries + a.live, 0) = 0 and ',
    replace: '',
  },
  {
    ...reminders,
    name: 'a reminder leaves no row in the audit trail',
    find: '    contest.constituency_id,\n  );\n',
    replace: '    0,\n  );\n',
  },
  {
    name: 'a phone that says nothing is taken to hold nothing',
    file: 'server/src/features/duty/duty.ts',
    tests: [`${server}/reminders.test.ts`],
    find: ' and $3::int is not null',
    replace: '',
  },
  {
    ...phone,
    name: 'a call without a telephone number takes it away',
    file: 'server/src/features/people/save-user.ts',
    find: 'phone === undefined ? before.phone : phone',
    replace: 'phone ?? null',
  },
  {
    ...rows,
    name: 'a region is folded with the constituencies that stand below it',
    find: '...(isFolded ? [] : below)',
    replace: '...below',
  },
  {
    ...rows,
    name: 'a search does not find a station by its code',
    find: "[name, code].join(' ')",
    replace: 'name',
  },
  {
    ...screen,
    name: 'every event reads the whole coverage',
    file: 'web/src/coverage/use-coverage.ts',
    find: 'ids.length > SINGLE_READS',
    replace: 'ids.length > 0',
  },
  {
    ...screen,
    name: 'a place may be chosen for a reminder though nobody is assigned',
    file: 'web/src/coverage/CoverageRow.tsx',
    find: 'disabled={ruling !== true && !selected}',
    replace: 'disabled={false}',
  },
];
