import { contract } from '@election/contract/contract';
import { pollingStationsDone as shared } from '@election/contract/messages/done';
import { describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { stays } from '../../platform/writes/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { sayPlaces as say } from './sentences.ts';

const server = useServer();
const { pollingStations: stations } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const { first, second } = SMALL.north;
const form = (code: string, name: string, constituency_id: number = first) => ({
  constituency_id,
  code,
  name,
  status: 'active',
});
const create = async (code: string, name: string) => (await superAdmin(stations.create, form(code, name))).data;

describe('polling stations', () => {
  test('a new station is listed in its constituency, by code', async () => {
    const answer = await superAdmin(stations.create, { ...form('N0100', 'North Market'), registered_voters: 450 });
    expect(answer).toMatchObject({ status: 200, msg: shared.created });
    expect(answer.data).toMatchObject({ region_id: SMALL.north.region, registered_voters: 450, version: 1 });
    const { data } = await server.as('agent')(stations.list, { constituency_id: first });
    expect(data.map(({ code }) => code)).toEqual(['N0100', 'N0101', 'N0102']);
    expect(await auditOf(server.database, `polling_station:${answer.data.id}`)).toMatchObject([
      { chain: first, action: 'polling-stations.create' },
    ]);
  });

  test('missing and unknown fields are refused by name', async () => {
    const answer = await superAdmin(stations.create, { registered_voters: -1 });
    expect(Object.keys(answer.error_msg)).toEqual(['constituency_id', 'code', 'name', 'status', 'registered_voters']);
    expect(await superAdmin(stations.create, form('X1', 'Nowhere', 999))).toMatchObject({
      status: 422,
      error_msg: { constituency_id: [say.unknownConstituency] },
    });
  });

  test('a code is unique in the year', async () => {
    const code = await superAdmin(stations.create, form('n0101', 'Elsewhere', second));
    expect([code.status, Object.keys(code.error_msg)]).toEqual([409, ['code']]);
    expect(await superAdmin(stations.create, form('N0201', 'North School', second))).toMatchObject({ status: 200 });
  });

  test('a name may come twice in a constituency: the label then has the code', async () => {
    const labels = async () => {
      const { data } = await superAdmin(stations.list, { constituency_id: SMALL.south.second });
      return data.map(({ label }) => label);
    };
    const { south } = SMALL;
    expect(await superAdmin(stations.create, form('S0401', 'School', south.second))).toMatchObject({ status: 200 });
    await superAdmin(stations.create, form('S0301', 'School', south.first));
    expect(await labels()).toEqual(['School']);
    expect(await superAdmin(stations.create, form('S0402', 'SCHOOL', south.second))).toMatchObject({ status: 200 });
    expect(await labels()).toEqual(['School (S0401)', 'SCHOOL (S0402)']);
  });

  test('an update cannot move the station, and keeps a register that is left out', async () => {
    const { id, version } = await create('N0150', 'Clinic');
    const edit = (more: object) => superAdmin(stations.update, { ...form('N0150', 'Clinic'), id, ...more });
    expect(await edit({ name: 'Clinic Hall', registered_voters: 300, version })).toMatchObject({
      status: 200,
      msg: shared.updated,
    });
    expect(await edit({ version })).toMatchObject({ status: 409, error_msg: failures.stale });
    expect((await edit({ status: 'inactive' })).data).toMatchObject({ status: 'inactive', registered_voters: 300 });
    expect(await edit({ constituency_id: second })).toMatchObject({
      status: 422,
      error_msg: { constituency_id: [stays.constituency] },
    });
  });

  test('a station is deleted only without figures; the refusal counts them', async () => {
    const { id } = await create('N0160', 'Tent');
    expect(await superAdmin(stations.remove, { id })).toMatchObject({ status: 200, msg: shared.deleted });
    await server.database.owner.query(
      `insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, action, changed_by)
       select id, $1, 1, 4, 10, 'pending', 'submit', 4 from contests where constituency_id = $2 and election_type_id = 1`,
      [SMALL.stations.first, first],
    );
    expect(await superAdmin(stations.remove, { id: SMALL.stations.first })).toMatchObject({
      status: 409,
      error_msg: 'Polling station North School still has 1 vote entry, so it cannot be deleted.',
    });
  });
});
