import { contract } from '@election/contract/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { sayRows as reference } from '../../platform/writes/sentences.ts';
import { type ImportFiles, writeFolder } from '../../testing/files/import-files.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { findAdmin } from '../imports/find-admin.ts';
import { folderSource } from '../imports/read/source.ts';
import { runImport } from '../imports/run.ts';
import { sayRows } from '../imports/sentences.ts';

const server = useServer();
const { candidates, exports, findings, history, results, votes } = contract;
const { year, north } = SMALL;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const CONTEST = { year_id: year, constituency_id: north.first, election_type_id: 2 };
const vote = (candidate_id: number, vote_count: number) => ({ candidate_id, vote_count });
const listed = async () => (await server.as('agent')(candidates.list, CONTEST)).data;

/** A second Ama Palm, of another party, beside the one with the place 1. */
const second = { name: 'AMA Palm', status: 'active', party_id: 3, ...CONTEST };
let other: number;

describe('a second candidate of a name', () => {
  test('is refused without a place on the ballot paper, and with the place of the first', async () => {
    const refused = { status: 409, error_msg: { name: [reference.namesake] } };
    expect(await superAdmin(candidates.create, second)).toMatchObject(refused);
    expect(await superAdmin(candidates.create, { ...second, ballot_order: 1 })).toMatchObject(refused);
    expect((await listed()).map(({ name, label }) => [name, label])).toEqual([
      ['Ama Palm', 'Ama Palm'],
      ['Kojo River', 'Kojo River'],
    ]);
  });

  test('has another place, and both are labelled with theirs', async () => {
    const answer = await superAdmin(candidates.create, { ...second, ballot_order: 5 });
    expect(answer.data).toMatchObject({ name: 'AMA Palm', label: 'AMA Palm (no. 5)' });
    other = answer.data.id;
    expect((await listed()).map(({ label }) => label)).toEqual(['Ama Palm (no. 1)', 'Kojo River', 'AMA Palm (no. 5)']);
  });

  test('is told apart nowhere else: a constituency beside it has its own names', async () => {
    const elsewhere = { ...second, constituency_id: north.second };
    const { data } = await superAdmin(candidates.create, elsewhere);
    expect(data.label).toBe('AMA Palm');
    await superAdmin(candidates.remove, { id: data.id });
  });
});

describe('where names are not enough', () => {
  beforeAll(async () => {
    const sent = await server.as('agent')(votes.submit, { ...CONTEST, votes: [vote(11, 31), vote(12, 20)] });
    expect(sent.status, JSON.stringify(sent.error_msg)).toBe(200);
    await server.as('admin')(votes.save, { ...CONTEST, votes: [vote(11, 31), vote(12, 20)] });
  });

  test('figures, findings and history say the place', async () => {
    const { data } = await server.as('agent')(votes.entries, { ...CONTEST, region_id: north.region });
    expect(data.entries.map(({ candidate }) => candidate.name)).toContain('Ama Palm (no. 1)');
    await server.as('admin')(votes.save, { ...CONTEST, votes: [vote(11, 30), vote(12, 20)] });
    const open = (await superAdmin(findings.list, CONTEST)).data;
    expect(open.find(({ code }) => code === 'C3')?.numbers).toEqual({ names: 'AMA Palm (no. 5)' });
    const moves = (await superAdmin(history.list, CONTEST)).data;
    expect(JSON.stringify(moves)).toContain('Ama Palm (no. 1)');
  });

  test('a refusal says which of them, and so do the public results', async () => {
    const stale = { ...vote(11, 32), version: 1 };
    const { error_msg } = await server.as('admin')(votes.save, { ...CONTEST, votes: [stale] });
    expect(JSON.stringify(error_msg)).toContain('Ama Palm (no. 1)');
    await server.as('admin')(votes.save, { ...CONTEST, votes: [vote(other, 40)] });
    expect((await superAdmin(votes.publish, CONTEST)).status).toBe(200);
    const { data } = await superAdmin(votes.results, CONTEST);
    expect(data.map(({ candidate }) => candidate.name)).toEqual(['Ama Palm (no. 1)', 'Kojo River', 'AMA Palm (no. 5)']);
    await server.database.owner.query('update parties set independents = true where id = 3');
    await server.database.owner.query('select raise_all_result_versions()');
    const { seats } = (await server.anonymous(results.national, { year_id: year, election_type_id: 2 })).data;
    expect(seats[0]?.person?.name).toBe('AMA Palm (no. 5)');
  });

  test('exports have the place in files, and the label in the election report', async () => {
    const { data } = await server.anonymous(exports.csv, { year_id: year });
    expect(data.split('\n').slice(1, -1)).toEqual([
      'parliamentary,North,North One,,Ama Palm,1,PP,30,',
      'parliamentary,North,North One,,Kojo River,,RP,20,',
      'parliamentary,North,North One,,AMA Palm,5,LP,40,',
    ]);
    const { data: report } = await server.anonymous(exports.nist, { year_id: year });
    const names = report.Election[1]?.Candidate.map(({ BallotName }) => BallotName.Text[0]?.Content);
    expect(names).toContain('AMA Palm (no. 5)');
  });

  test('the label goes when the other is renamed or deleted', async () => {
    const { data } = await superAdmin(candidates.create, { ...second, name: 'Kojo River', ballot_order: 6 });
    expect((await listed()).map(({ label }) => label)).toContain('Kojo River (no. 2)');
    await superAdmin(candidates.update, { id: data.id, name: 'Kojo Lamp', status: 'active', party_id: 3 });
    expect((await listed()).map(({ label }) => label)).toContain('Kojo River');
    await superAdmin(candidates.update, { id: data.id, name: 'Kojo River', status: 'active', party_id: 3 });
    expect((await listed()).map(({ label }) => label)).toContain('Kojo River (no. 6)');
    await superAdmin(candidates.remove, { id: data.id });
    expect((await listed()).map(({ label }) => label)).toContain('Kojo River');
  });
});

describe('an import', () => {
  const HEAD = 'election_type,region,constituency,party,name,order\n';
  const RESULTS = 'election_type,region,constituency,candidate,order,votes\n';
  const at = 'parliamentary,North,North One';
  async function importing(files: ImportFiles, dryRun = true) {
    const { pool } = server.database;
    const source = await folderSource(await writeFolder({ 'year.csv': 'title\n2024\n', ...files }));
    const options = { dryRun, publish: false, skipRefused: true };
    return (await runImport(pool, source, await findAdmin(pool, undefined), options)).report;
  }
  const refusalsOf = ({ refusals }: Awaited<ReturnType<typeof importing>>) =>
    refusals.first.map(({ line, column, sentence }) => [line, column, sentence]);

  test('matches candidates by name and place where the contest has several of a name', async () => {
    const files = { 'candidates.csv': `${HEAD}${at},PP,Ama Palm,1\n${at},LP,Ama Palm,5\n${at},RP,Kojo River,2\n` };
    const report = await importing(files);
    expect(refusalsOf(report)).toEqual([]);
    expect(report.counts.candidates).toMatchObject({ rows: 3, left: 3 });
  });

  test('asks for the place of a candidate who shares a name', async () => {
    const files = {
      'candidates.csv': `${HEAD}${at},PP,Ama Palm,\n${at},PP,Efo Palm,3\n${at},LP,Efo Palm,\n`,
      'results.csv': `${RESULTS}${at},Ama Palm,,31\n${at},Kojo River,,20\n${at},ama palm,5,41\n${at},Ama Palm,2,7\n`,
    };
    const report = await importing(files);
    expect(refusalsOf(report)).toEqual([
      [2, 'order', sayRows.order_needed({ value: 'Ama Palm' })],
      [4, 'order', sayRows.order_needed({ value: 'Efo Palm' })],
      [2, 'order', sayRows.order_needed({ value: 'Ama Palm' })],
      [5, 'order', sayRows.other_order({ value: 'Ama Palm', order: 2 })],
    ]);
    expect(report.counts.results).toMatchObject({ changed: 1, left: 1 });
  });

  test('brings namesakes, with their places in its findings', async () => {
    const place = 'parliamentary,South,South One';
    const files = {
      'candidates.csv': `${HEAD}${place},PP,Esi Two,1\n${place},RP,Esi Two,2\n`,
      'results.csv': `${RESULTS}${place},Esi Two,1,300\n`,
    };
    const report = await importing(files, false);
    expect(refusalsOf(report)).toEqual([]);
    expect(JSON.stringify(report.findings.first)).toContain('Esi Two (no. 2)');
    const contest = { year_id: year, election_type_id: 2, constituency_id: SMALL.south.first };
    const { data } = await server.as('super_admin')(votes.results, contest);
    expect(data.map(({ candidate, vote_count }) => [candidate.name, vote_count[0]?.votes])).toEqual([
      ['Esi Two (no. 1)', 300],
      ['Esi Two (no. 2)', undefined],
    ]);
  });
});
