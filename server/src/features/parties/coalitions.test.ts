import { contract } from '@election/contract/contract';
import { coalitionsDone as say } from '@election/contract/messages/done';
import { expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { sayRows as reference } from '../../platform/writes/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { type ImportFiles, writeFolder } from '../../testing/files/import-files.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { findAdmin } from '../imports/find-admin.ts';
import { folderSource } from '../imports/read/source.ts';
import { runImport } from '../imports/run.ts';
import { sayRows } from '../imports/sentences.ts';

const server = useServer();
const { coalitions, exports, parties, results, years } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const ALLIANCE = { year_id: SMALL.year, name: 'Palm Alliance', short_name: 'PA', color: '#aa4499' };
const palm = { id: 1, name: 'Palm Party', status: 'active', color: '#117733' };
const listed = async () => (await server.as('agent')(coalitions.list, { year_id: SMALL.year })).data;
let id: number;

test('a coalition is created, listed by name, and in the audit trail', async () => {
  const answer = await superAdmin(coalitions.create, ALLIANCE);
  expect(answer).toMatchObject({ status: 200, msg: say.created, data: { ...ALLIANCE, version: 1 } });
  id = answer.data.id;
  expect((await superAdmin(coalitions.create, { ...ALLIANCE, name: 'All Rivers', short_name: 'AR' })).status).toBe(200);
  expect((await listed()).map(({ short_name }) => short_name)).toEqual(['AR', 'PA']);
  expect(await auditOf(server.database, `coalition:${id}`)).toMatchObject([{ action: 'coalitions.create' }]);
});

test('name and short name are unique in a year, and a year that does not exist has none', async () => {
  const refused = async (more: object) => {
    const { status, error_msg } = await superAdmin(coalitions.create, { ...ALLIANCE, ...more });
    return [status, Object.keys(error_msg)];
  };
  expect(await refused({ short_name: 'X' })).toEqual([409, ['name']]);
  expect(await refused({ name: 'Other', short_name: 'pa' })).toEqual([409, ['short_name']]);
  expect(await refused({ name: 'Other', short_name: 'X', year_id: 999 })).toEqual([422, ['year_id']]);
});

test('a party joins one of its own year, and a form without the field leaves it there', async () => {
  expect((await superAdmin(parties.update, { ...palm, coalition_id: id })).data.coalition_id).toBe(id);
  expect((await superAdmin(parties.update, palm)).data.coalition_id).toBe(id);
  const unknown = await superAdmin(parties.update, { ...palm, coalition_id: 999 });
  expect(unknown).toMatchObject({ status: 422, error_msg: { coalition_id: [reference.unknownCoalition] } });
  const { data: year } = await superAdmin(years.create, { title: '2032', status: 'inactive' });
  const { data: other } = await superAdmin(coalitions.create, { ...ALLIANCE, year_id: year.id });
  expect((await superAdmin(parties.update, { ...palm, coalition_id: other.id })).status).toBe(422);
});

test('results and exports say which party is in which coalition', async () => {
  const mark = { id, name: 'Palm Alliance', short_name: 'PA', color: '#aa4499' };
  const { data } = await server.anonymous(results.national, { year_id: SMALL.year });
  expect(data.coalitions).toContainEqual(mark);
  expect(data.parties.map((party) => party.coalition_id)).toEqual([id, null, null]);
  const { data: json } = await server.anonymous(exports.json, { year_id: SMALL.year });
  expect(json.coalitions).toContainEqual(mark);
  expect(json.parties[0]?.coalition_id).toBe(id);
  const { data: report } = await server.anonymous(exports.nist, { year_id: SMALL.year });
  expect(report.Party.filter((party) => party['@type'] === 'ElectionResults.Coalition')).toMatchObject([
    { Abbreviation: { Text: [{ Content: 'AR' }] }, PartyIds: [] },
    { Color: 'aa4499', PartyIds: ['party-1'] },
  ]);
});

test('a stale edit changes nothing', async () => {
  const edit = { id, name: 'Palm Union', short_name: 'PU', color: '#aa4499', version: 1 };
  expect((await superAdmin(coalitions.update, edit)).data).toMatchObject({ short_name: 'PU', version: 2 });
  expect(await superAdmin(coalitions.update, edit)).toMatchObject({ status: 409, error_msg: failures.stale });
});

test('it is deleted only without parties', async () => {
  const refused = await superAdmin(coalitions.remove, { id });
  expect(refused).toMatchObject({
    status: 409,
    error_msg: 'Coalition Palm Union still has 1 party, so it cannot be deleted.',
  });
  expect((await superAdmin(parties.update, { ...palm, coalition_id: '' })).data.coalition_id).toBeNull();
  expect(await superAdmin(coalitions.remove, { id })).toMatchObject({ status: 200, msg: say.deleted });
  expect((await listed()).map(({ short_name }) => short_name)).toEqual(['AR']);
});

test('an import brings coalitions by short name, and their parties', async () => {
  const { pool } = server.database;
  const importing = async (files: ImportFiles, dryRun: boolean) => {
    const source = await folderSource(await writeFolder({ 'year.csv': 'title\n2024\n', ...files }));
    return (
      await runImport(pool, source, await findAdmin(pool, undefined), { dryRun, publish: false, skipRefused: true })
    ).report;
  };
  const files = {
    'coalitions.csv': 'name,short_name,color\nAll the Rivers,AR,#112233\nLamps,LA,#445566\nLamps,LB,#445566\n',
    'parties.csv':
      'name,acronym,color,order_queue,coalition\nRiver Party,RP,#332288,2,ar\nLamp Party,LP,#ddcc77,3,AL\n',
  };
  const report = await importing(files, false);
  expect(report.refusals.first.map(({ file, line, sentence }) => [file, line, sentence])).toEqual([
    ['coalitions.csv', 3, sayRows.contradicted({ line: 4 })],
    ['coalitions.csv', 4, sayRows.contradicted({ line: 3 })],
    ['parties.csv', 3, `"AL": there is no coalition with this short name in the year. Did you mean "AR"?`],
  ]);
  expect(report.counts.coalitions).toMatchObject({ rows: 3, changed: 1, refused: 2 });
  expect(await listed()).toMatchObject([{ name: 'All the Rivers', short_name: 'AR', color: '#112233' }]);
  const { data } = await server.as('agent')(parties.list, { year: SMALL.year });
  expect(data.map(({ acronym, coalition_id }) => [acronym, coalition_id !== null])).toEqual([
    ['PP', false],
    ['RP', true],
    ['LP', false],
  ]);
  const again = await importing(
    {
      ...files,
      'coalitions.csv': 'name,short_name,color\nAll the Rivers,AR,#112233\n',
      'parties.csv': files['parties.csv'].replace(',AL', ','),
    },
    true,
  );
  expect([again.counts.coalitions, again.counts.parties]).toMatchObject([{ left: 1 }, { left: 2 }]);
});
