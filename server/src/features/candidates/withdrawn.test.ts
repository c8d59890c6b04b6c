import { contract } from '@election/contract/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-trail.ts';
import { type ImportFiles, writeFolder } from '../../testing/files/import-files.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { findAdmin } from '../imports/find-admin.ts';
import { folderSource } from '../imports/read/source.ts';
import { runImport } from '../imports/run.ts';

const server = useServer();
const { candidates, exports, results, votes } = contract;
const { year, north } = SMALL;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const CONTEST = { year_id: year, constituency_id: north.first, election_type_id: 2 };
const [AMA, KOJO] = SMALL.parliamentary as [number, number];
const vote = (candidate_id: number, vote_count: number) => ({ candidate_id, vote_count });
const kojo = { id: KOJO, name: 'Kojo River', status: 'active', party_id: 2 };
const national = async () => (await server.anonymous(results.national, { year_id: year, election_type_id: 2 })).data;
const listed = async () => (await server.as('agent')(candidates.list, CONTEST)).data;

describe('a candidate who withdrew too late', () => {
  beforeAll(async () => {
    expect((await superAdmin(candidates.update, { ...kojo, withdrawn: true })).data).toMatchObject({
      name: 'Kojo River',
      label: 'Kojo River (withdrew)',
      withdrawn: true,
    });
  });

  test('is marked in the audit trail, and stays marked where a form does not have the mark', async () => {
    const [row] = await auditOf(server.database, `candidate:${KOJO}`);
    expect(row).toMatchObject({
      action: 'candidates.update',
      before: { withdrawn: false },
      after: { withdrawn: true },
    });
    await superAdmin(candidates.update, { ...kojo });
    expect((await listed()).map(({ label, withdrawn }) => [label, withdrawn])).toEqual([
      ['Ama Palm', false],
      ['Kojo River (withdrew)', true],
    ]);
  });

  test('is entered, decided and published as everybody else, with the word beside the name', async () => {
    const figures = [vote(AMA, 20), vote(KOJO, 31)];
    const sent = await server.as('agent')(votes.submit, { ...CONTEST, votes: figures });
    expect(sent.status, JSON.stringify(sent.error_msg)).toBe(200);
    const { data } = await server.as('agent')(votes.entries, { ...CONTEST, region_id: north.region });
    expect(data.entries.map(({ candidate }) => candidate.name)).toEqual(['Ama Palm', 'Kojo River (withdrew)']);
    expect((await server.as('admin')(votes.save, { ...CONTEST, votes: figures })).status).toBe(200);
    expect((await superAdmin(votes.publish, CONTEST)).status).toBe(200);
    const shown = (await superAdmin(votes.results, CONTEST)).data;
    expect(shown.map(({ candidate }) => candidate.name)).toEqual(['Ama Palm', 'Kojo River (withdrew)']);
  });

  test('has the votes and the seat, which says so until the mark is taken back', async () => {
    const party = { party_id: 2, seats: 1, votes: 31 };
    const seat = { constituency_id: north.first, name: 'North One' };
    const elected = { name: 'Kojo River (withdrew)', party_id: 2 };
    const shown = await national();
    expect(shown.seats[0]).toMatchObject(party);
    expect(shown.withdrawn).toEqual([{ ...seat, elected }]);
    await superAdmin(candidates.update, { ...kojo, withdrawn: false });
    expect((await national()).withdrawn).toEqual([]);
    expect((await national()).seats[0]).toMatchObject(party);
    await superAdmin(candidates.update, { ...kojo, withdrawn: true });
  });

  test('is marked in every export, by the name that the ballot paper has', async () => {
    const { data: csv } = await server.anonymous(exports.csv, { year_id: year });
    expect(csv.split('\n').slice(1, -1)).toEqual([
      'parliamentary,North,North One,,Ama Palm,,PP,20,',
      'parliamentary,North,North One,,Kojo River,,RP,31,yes',
    ]);
    const { data: json } = await server.anonymous(exports.json, { year_id: year });
    expect(json.candidates.find(({ id }) => id === KOJO)).toMatchObject({ label: 'Kojo River', withdrawn: true });
    const { data: report } = await server.anonymous(exports.nist, { year_id: year });
    const standing = report.Election.flatMap(({ Candidate }) => Candidate);
    const marked = standing.filter(({ PreElectionStatus }) => PreElectionStatus === 'withdrawn');
    expect(marked.map(({ BallotName }) => BallotName.Text[0]?.Content)).toEqual(['Kojo River']);
  });
});

describe('an import', () => {
  const HEAD = 'election_type,region,constituency,party,name,order,withdrawn\n';
  const at = 'parliamentary,North,North One';
  async function importing(rows: string) {
    const { pool } = server.database;
    const files: ImportFiles = { 'year.csv': 'title\n2024\n', 'candidates.csv': HEAD + rows };
    const options = { dryRun: false, publish: false, skipRefused: true };
    const source = await folderSource(await writeFolder(files));
    return (await runImport(pool, source, await findAdmin(pool, undefined), options)).report;
  }

  test('marks a candidate, takes the mark back, and leaves it where the cell is empty', async () => {
    const marked = await importing(`${at},PP,Ama Palm,,Yes\n${at},RP,Kojo River,7,\n${at},LP,Efua Late,,yes\n`);
    expect(marked.refusals.first).toEqual([]);
    expect(marked.counts.candidates).toMatchObject({ created: 1, changed: 2 });
    const names = async () => (await listed()).map(({ label }) => label);
    expect(await names()).toEqual(['Ama Palm (withdrew)', 'Kojo River (withdrew)', 'Efua Late (withdrew)']);
    const back = await importing(`${at},PP,Ama Palm,,no\n${at},LP,Efua Late,,perhaps\n`);
    expect(back.refusals.first.map(({ line, column }) => [line, column])).toEqual([[3, 'withdrawn']]);
    expect(await names()).toEqual(['Ama Palm', 'Kojo River (withdrew)', 'Efua Late (withdrew)']);
  });
});
