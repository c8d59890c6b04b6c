import type { BuiltInRole } from '@election/contract/people/permissions';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import { type APIRequestContext, expect } from '@playwright/test';
import { person } from './people.ts';

/** A constituency of the rehearsal whose published figures have a sheet. */
export const SHOWN_SHEET = {
  of: 'year_id=33&constituency_id=164&election_type_id=2',
  at: '/results/constituencies/tema-west?type=parliamentary',
};

interface Made {
  id: number;
}

/** Calls of a role beside a test's screens: to prepare data, and to be the other user of a conflict. */
export async function callsAs(request: APIRequestContext, role: BuiltInRole) {
  const { secure_request } = await (await request.get('/config.json')).json();
  const login = await request.post('/api/v1/users/login', {
    data: { email: person(role).email, password: PASSWORD },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  const { token } = await login.json();
  const headers = () => ({
    Authorization: `Bearer ${token}`,
    'X-Secure-Request': secure_request,
    'Idempotency-Key': crypto.randomUUID(),
  });
  return {
    read: async (path: string) => {
      const answer = await request.get(path, { headers: headers() });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).data;
    },
    put: async (path: string, fields: object): Promise<void> => {
      const answer = await request.put(path, { data: fields, headers: headers() });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    },
    post: async (path: string, fields: object): Promise<Made> => {
      const answer = await request.post(path, { data: fields, headers: headers() });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).data;
    },
    send: async (path: string, form: Record<string, string | number>): Promise<Made> => {
      const answer = await request.post(path, { multipart: form, headers: headers() });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).data;
    },
    remove: async (path: string): Promise<void> => {
      await request.delete(path, { headers: headers() });
    },
  };
}

const SQUARE = 'M0 0h10v10h-10z';

/** An election of one region with as many constituencies as a country has. It is not deleted, since an agent is assigned to them. */
export async function makeLargeRegion(request: APIRequestContext, constituencies: number) {
  const { admin, year_id, region_id } = await makeElection(request);
  for (let number = 2; number <= constituencies; number++) {
    const name = `Constituency ${number}`;
    await admin.post('/api/v1/constituency', { name, status: 'active', year_id, region_id, svg_path: SQUARE });
  }
  return { year_id, region_id };
}

/** An election with one parliamentary ballot of so many candidates. It is not deleted, since agents are assigned to it. */
export async function makeBallot(request: APIRequestContext, candidates: number) {
  const { admin, year_id, region_id, constituency_id } = await makeElection(request);
  const ids: number[] = [];
  for (let number = 1; number <= candidates; number++) {
    const color = `#${(0x10_20_30 * number).toString(16).padStart(6, '0').slice(-6)}`;
    const named = { name: `Party number ${number}`, acronym: `PN${number}`, status: 'active', year_id };
    const party = await admin.send('/api/v1/parties', { ...named, color, order_queue: number });
    const name = `Candidate Number ${number}`;
    const { id } = await admin.send('/api/v1/candidate', {
      name,
      status: 'active',
      party_id: party.id,
      year_id,
      election_type_id: 2,
      constituency_id,
    });
    ids.push(id);
  }
  const at = `/votes/${region_id}/${constituency_id}?year=${year_id}&type=parliamentary`;
  return { admin, year_id, region_id, constituency_id, candidates: ids, at };
}

/** An election of one test. Its title sorts before every other, so that it is no screen's default. */
export async function makeElection(request: APIRequestContext) {
  const admin = await callsAs(request, 'super_admin');
  const year = await admin.post('/api/v1/years', { title: `0 test ${Date.now()}`, status: 'active' });
  const region = await admin.post('/api/v1/regions', {
    title: 'Quiet Region',
    status: 'active',
    year_id: year.id,
    svg_path: SQUARE,
  });
  const constituency = await admin.post('/api/v1/constituency', {
    name: 'Quiet Constituency',
    status: 'active',
    year_id: year.id,
    region_id: region.id,
    svg_path: SQUARE,
  });
  return {
    admin,
    year_id: year.id,
    region_id: region.id,
    constituency: 'Quiet Constituency',
    constituency_id: constituency.id,
    /** Deletes what was created here; the test deletes what it created itself before. */
    end: async () => {
      await admin.remove(`/api/v1/constituency/${constituency.id}`);
      await admin.remove(`/api/v1/regions/${region.id}?year_id=${year.id}`);
      await admin.remove(`/api/v1/years/${year.id}`);
    },
  };
}
