import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/features/contests/${name}`;
const tests = [at('corrections.test.ts')];
const withdraw = { file: at('withdraw.sql'), tests };
const record = { file: at('corrections.sql'), tests };
const screen = {
  file: 'web/src/app/election/explanation/Explanation.tsx',
  tests: ['web/src/votes/live/LiveScreen.test.tsx'],
};

/** Withdrawals and corrections of what is public. */
export const plants: readonly Plant[] = [
  {
    ...withdraw,
    name: 'a withdrawal leaves the sums of the region',
    find: '    perform count_again(contest);\n',
    replace: '',
  },
  {
    ...withdraw,
    name: 'a withdrawal leaves the totals of the register public',
    find: 'where contest_id = contest.id and place = in_place and public_valid_votes is not null;',
    replace: 'where false;',
  },
  {
    ...withdraw,
    name: 'a withdrawal leaves the entries published',
    find: "  perform move_entries(contest.id, in_place, 'withdraw', me, null);\n",
    replace: '',
  },
  {
    ...withdraw,
    name: 'a publication is withdrawn that nobody looked at',
    find: "publication_version(contest, in_place) <> input ->> 'version'",
    replace: 'false',
  },
  {
    ...withdraw,
    name: 'a withdrawal takes the live values too',
    find: 'set published_votes = null, action',
    replace: 'set published_votes = null, live_votes = 0, action',
  },
  {
    ...record,
    name: 'a correction is not announced',
    find: "'type', 'correction'",
    replace: "'type', 'validated'",
  },
  {
    ...record,
    name: 'an equal figure is a correction',
    find: "stands -> 'figures' -> old.candidate is distinct from old.votes",
    replace: 'true',
  },
  {
    ...record,
    name: 'a live value that waits refuses a withdrawal',
    find: 'standing_at(contest.id, in_place), (select count(*)',
    replace:
      'standing_at(contest.id, in_place), (select sum(version) from vote_values where contest_id = contest.id), (select count(*)',
  },
  {
    file: at('publish-contest.sql'),
    tests,
    name: 'publishing what is ready publishes what was withdrawn meanwhile',
    find: "publication = 'withdrawn' and (call ->> 'together')::boolean",
    replace: 'false',
  },
  {
    file: at('publish-ready.ts'),
    tests,
    name: 'a withdrawn contest is not named where the ready ones are published',
    find: "(contest.state === 'ready' || contest.state === 'withdrawn')",
    replace: "contest.state === 'ready'",
  },
  {
    file: at('save-votes.sql'),
    tests,
    name: 'a live edit leaves no correction',
    find: "    kept := keep_correction(contest, 0, me, 'corrected', stood, input -> 'correction');\n",
    replace: '',
  },
  {
    file: 'server/src/features/imports/check-figures.sql',
    tests: ['server/src/features/imports/import.test.ts'],
    name: 'an import renews what was withdrawn',
    find: "where publication_at(contest, at.place) = 'withdrawn'",
    replace: 'where false',
  },
  {
    file: 'server/src/features/imports/apply-import.sql',
    tests: ['server/src/features/imports/import.test.ts'],
    name: 'an import leaves no correction',
    find: '    perform keep_import_corrections(me);\n',
    replace: '',
  },
  {
    file: 'server/src/features/audit/difference-queries.ts',
    tests,
    name: 'the note of a correction is not compared',
    find: "(6, 'note', s.note, r.after ->> 'note')",
    replace: "(6, 'note', null, null)",
  },
  {
    file: 'contract/src/rules.ts',
    tests: ['contract/src/rules.test.ts'],
    name: 'everybody may withdraw',
    find: "holds(actor, 'votes.withdraw') ? rulingOf",
    replace: 'true ? rulingOf',
  },
  {
    file: 'contract/src/explanation.ts',
    tests: ['contract/src/explanation.test.ts'],
    name: 'a note of nine characters is enough',
    find: 'NOTE_FROM = 10',
    replace: 'NOTE_FROM = 9',
  },
  {
    ...screen,
    name: 'a short note is sent',
    find: 'note.length < NOTE_FROM || ',
    replace: '',
  },
];
