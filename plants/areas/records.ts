import type { Plant } from '../plant.ts';

const feature = (path: string) => `server/src/features/${path}`;
const writes = (path: string) => `server/src/platform/writes/${path}`;
const years = { file: feature('places/years.ts'), tests: [feature('places/years.test.ts')] };
const regions = { file: feature('places/regions.ts'), tests: [feature('places/regions.test.ts')] };
const places = {
  file: feature('places/constituencies.ts'),
  tests: [feature('places/constituencies.test.ts')],
};
const stations = {
  file: feature('places/polling-stations.ts'),
  tests: [feature('places/polling-stations.test.ts')],
};
const parties = { file: feature('parties/parties.ts'), tests: [feature('parties/parties.test.ts')] };
const candidates = {
  file: feature('candidates/candidates.ts'),
  tests: [feature('candidates/candidates.test.ts')],
};
const polls = { file: feature('polls/polls.ts'), tests: [feature('polls/polls.test.ts')] };
const sheets = { file: feature('sheets/write-sheets.ts'), tests: [feature('sheets/sheets.test.ts')] };
const reading = { file: feature('sheets/read-sheets.ts'), tests: [feature('sheets/sheets.test.ts')] };
const serving = { file: feature('sheets/serve-sheets.ts'), tests: [feature('sheets/sheets.test.ts')] };
const changes = {
  file: writes('reference-change.ts'),
  tests: [feature('places/regions.test.ts'), feature('parties/parties.test.ts'), feature('contests/results.test.ts')],
};

/** Places, parties, candidates, polls and result sheets. */
export const plants: readonly Plant[] = [
  {
    ...years,
    name: 'the current year can be made inactive',
    find: "if (before.is_current_year && input.status === 'inactive') throw",
    replace: 'if (false) throw',
  },
  {
    ...years,
    name: 'an inactive year becomes the current one',
    find: "if (year.status === 'inactive') throw new Failure(409, say.inactiveYear(year.title));",
    replace: '',
  },
  {
    ...years,
    name: 'the public does not hear of another current year',
    find: "await announce(db, { type: 'current-year-changed', year_id: id });",
    replace: '',
    tests: [feature('places/years.test.ts'), feature('events/recipients.test.ts')],
  },
  {
    ...years,
    name: 'the current year can be deleted',
    find: 'if (before.is_current_year) throw new Failure(409, say.currentYear(title));',
    replace: '',
  },
  {
    ...regions,
    name: 'a region moves to another year',
    find: "  const before = await lockRow(db, 'regions', id, reference.unnamed.regions, version);\n  assertStays('year_id', year_id, before.year_id, reference.stays.year);",
    replace: "  const before = await lockRow(db, 'regions', id, reference.unnamed.regions, version);\n  void year_id;",
  },
  {
    ...regions,
    name: 'a newer region is overwritten',
    find: 'reference.unnamed.regions, version);',
    replace: 'reference.unnamed.regions);\n  void version;',
  },
  {
    ...regions,
    name: 'a renamed region keeps its old slug',
    find: "const slug = renamed ? await freeSlug(db, 'regions', changes.title, place) : before.slug;",
    replace: 'const slug = before.slug;\n  void renamed;\n  void place;',
  },
  {
    ...places,
    name: 'a constituency whose figures are public moves to another region',
    find: 'if (contests.some((contest) => contest.published_at !== null)) {',
    replace: 'if (contests.length > 99) {',
  },
  {
    ...places,
    name: 'a constituency with agents moves to another region',
    find: 'if (assigned.length > 0) throw',
    replace: 'if (assigned.length > 99) throw',
  },
  {
    ...places,
    name: 'pending items stay in the region that their constituency left',
    find: '    .set({ region_id })\n    .where(',
    replace: "    .set({ pending: true })\n    .where('id', '=', 0)\n    .where(",
  },
  {
    ...places,
    name: 'a change of a constituency stands in the general chain',
    find: "await noteChange(context, { table: 'constituencies', id, verb: 'update', ...difference(before, after) }, id);",
    replace:
      "await noteChange(context, { table: 'constituencies', id, verb: 'update', ...difference(before, after) });",
    tests: ['server/src/testing/access/writes.test.ts'],
  },
  {
    ...stations,
    name: 'a station moves to another constituency',
    find: "assertStays('constituency_id', constituency_id, before.constituency_id, reference.stays.constituency);",
    replace: '',
  },
  {
    ...stations,
    name: 'a station of nowhere is created',
    find: 'if (!place) throw new Failure(422, { constituency_id: [say.unknownConstituency] });',
    replace: 'if (!place) return readStation(db, 1);',
  },
  {
    ...parties,
    name: 'a party may have one colour twice',
    find: 'if (new Set(colors).size < colors.length) throw',
    replace: 'if (new Set(colors).size > colors.length) throw',
  },
  {
    ...parties,
    name: 'an update without a logo deletes the logo',
    find: 'logo: logo?.sha256 ?? before.logo',
    replace: 'logo: logo?.sha256 ?? null',
  },
  {
    ...candidates,
    name: 'a presidential candidate needs no picture',
    find: 'if (!avatar_url && isNationwide(input.election_type_id)) {',
    replace: 'if (!avatar_url && input.election_type_id === -1) {',
  },
  {
    ...candidates,
    name: 'a candidate with votes changes the party',
    find: 'if (newParty) throw new Failure(409, { party_id: [say.partyStays] });',
    replace: 'if (newParty) return;',
  },
  {
    ...candidates,
    name: 'a candidate with votes moves to another constituency',
    find: 'throw new Failure(409, { constituency_id: [say.constituencyStays] });',
    replace: '',
  },
  {
    ...candidates,
    name: 'a party of another year is taken',
    find: '.where((eb) => eb.and({ id, year_id }))\n    .executeTakeFirst();\n  if (!party)',
    replace: ".where('id', '=', id)\n    .executeTakeFirst();\n  void year_id;\n  if (!party)",
  },
  {
    ...candidates,
    name: 'the next presidential candidate gets the place of the last one',
    find: 'Math.max(0, ...taken) + 1;',
    replace: 'Math.max(1, ...taken);',
  },
  {
    ...polls,
    name: 'a poll takes candidates of another ballot',
    find: 'if (unknown.length > 0) throw',
    replace: 'if (unknown.length > 99) throw',
  },
  {
    ...polls,
    name: 'new figures of a poll are added to the old ones',
    find: "await db.deleteFrom('poll_votes').where('poll_id', '=', id).execute();",
    replace: "await db.deleteFrom('poll_votes').where('poll_id', '=', id).where('votes', '<', 0).execute();",
  },
  {
    ...polls,
    name: 'a poll moves to another contest',
    find: '  assertSameContest(row, input);\n',
    replace: '  void assertSameContest;\n',
  },
  {
    ...sheets,
    name: 'sheets are uploaded for any constituency',
    find: "  assertCan(actor, 'sheets.write', input.constituency_id);\n  const picture",
    replace: '  const picture',
  },
  {
    ...sheets,
    name: 'an upload of a person who lost the right meanwhile is stored',
    find: "assertCan(await context.readmit(), 'sheets.write', input.constituency_id);",
    replace: '',
  },
  {
    ...sheets,
    name: 'a newer sheet is replaced unseen',
    find: 'if (input.replaces !== undefined && input.replaces !== (before?.id ?? 0)) {',
    replace: 'if (input.replaces === -1) {',
  },
  {
    ...sheets,
    name: 'an agent deletes the sheet of an admin',
    find: 'if (!mayRemoveSheet(actor, before.uploaded_by)) throw new Failure(403, say.notYours);',
    replace: '',
  },
  {
    ...sheets,
    name: 'a deleted sheet leaves no audit row',
    find: "  await record(context, { action: 'sheets.delete', subject: subjectOf(contest), before }, contest.constituency_id);\n",
    replace: '',
    tests: ['server/src/testing/access/writes.test.ts'],
  },
  {
    ...reading,
    name: 'sheets of other constituencies are listed',
    find: 'if (!maySee(context.actor, input.constituency_id)) throw new Failure(403, say.outOfScope);',
    replace: '',
  },
  {
    ...reading,
    name: 'ended sheets are listed as current',
    find: 'sheetRows(sql`${contestIs(input)} and s.ended_at is null`)',
    replace: 'sheetRows(contestIs(input))',
  },
  {
    ...serving,
    name: 'a link to a sheet outlives the session',
    find: 'if (!actor || !maySee(actor, sheet.constituency_id)) throw new Failure(403, say.linkEnded);',
    replace: 'if (actor && !maySee(actor, sheet.constituency_id)) throw new Failure(403, say.linkEnded);',
  },
  {
    ...serving,
    name: 'a link needs no signature',
    find: 'if (!holds) throw new Failure(403, say.linkEnded);',
    replace: 'void holds;',
  },
  {
    ...changes,
    name: 'results show an old name',
    find: 'if (!NOT_IN_RESULTS.includes(table)) await',
    replace: 'if (NOT_IN_RESULTS.includes(table)) await',
  },
  {
    ...changes,
    name: 'a change of reference data is not announced',
    find: "await announce(context.db, { type: 'reference-changed', subject });",
    replace: '',
    tests: ['server/src/testing/access/writes.test.ts'],
  },
  {
    file: writes('dependants.ts'),
    tests: [feature('places/constituencies.test.ts'), feature('places/regions.test.ts')],
    name: 'a constituency with figures can be deleted',
    find: 'if (remaining.length > 0) throw',
    replace: 'if (remaining.length > 99) throw',
  },
  {
    file: writes('run-once.ts'),
    tests: [writes('run-once.test.ts')],
    name: 'a deadlock is not tried again',
    find: "const lostRace = ['40001', '40P01']",
    replace: "const lostRace = ['40001']",
  },
  {
    file: writes('run-once.sql'),
    tests: [writes('repeats.test.ts')],
    name: 'a key with another body gets the first answer',
    find: "    perform refuse(422, 'key_reused');\n",
    replace: '    null;\n',
  },
  {
    file: writes('run-once.sql'),
    tests: [writes('repeats.test.ts')],
    name: 'two calls with one key run at once',
    find: "if not pg_try_advisory_xact_lock(hashtextextended(in_user || ' ' || in_key, 0)) then\n    perform",
    replace: 'if in_user < 0 then\n    perform',
  },
  {
    file: writes('run-once.sql'),
    tests: [writes('repeats.test.ts')],
    name: "a key gives another person's answer",
    find: 'select * into known from idempotency_keys where user_id = in_user and key = in_key',
    replace: 'select * into known from idempotency_keys where key = in_key',
  },
  {
    file: 'server/src/platform/http/mount.ts',
    tests: [writes('repeats.test.ts')],
    name: 'a repeat is refused before its key is asked',
    find: 'facts.once && isRefusal(error)',
    replace: 'facts.once && false',
  },
  {
    file: 'server/src/platform/http/mount.ts',
    tests: [writes('repeats.test.ts')],
    name: 'a lost permission refuses a repeat',
    find: 'const isRepeat = key !== null &&',
    replace: 'const isRepeat = false && key !== null &&',
  },
];
