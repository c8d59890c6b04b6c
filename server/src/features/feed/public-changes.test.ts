import { contract } from '@election/contract/contract';
import type { FeedMessage } from '@election/contract/events/feed';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-trail.ts';
import { EXACT, useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';

const server = useServer();
const { candidates, parties, coalitions, votes, feed } = contract;
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const as = () => server.as('super_admin');
const status = 'active';

type Changed = Extract<FeedMessage, { type: 'changed' }>;
const changed = async (): Promise<Changed[]> =>
  (await server.anonymous(feed.read, {})).data.messages.filter((message) => message.type === 'changed');
/** The newest messages since a number of them, without their moment. */
const since = async (before: number) =>
  (await changed())
    .slice(before)
    .map(({ change, election_type, year }) => ({ ...change, type: election_type.id, year: year.id }));
const page = async (path: string) => (await server.app.inject({ url: path, headers: EXACT })).body;

const candidate = (id: number, name: string, party_id: number, ballot_order: number) =>
  as()(candidates.update, { id, name, status, party_id, ballot_order });
const party = (id: number, more: object = {}) =>
  as()(parties.update, { id, name: 'Palm Party', acronym: 'PP', status, color: '#117733', other_colors: [], ...more });

beforeAll(async () => {
  // Only the first constituency of the north is published, for the president.
  for (const candidate_id of SMALL.presidential) {
    await as()(votes.save, {
      year_id: 1,
      constituency_id: 1,
      votes: [{ candidate_id, vote_count: 20 + candidate_id }],
    });
  }
  const published = await as()(votes.publish, { year_id: 1, constituency_id: 1, election_type_id: 1 });
  expect(published.status).toBe(200);
});

describe('a change of what is public', () => {
  test('of two names is told by the feed and by the pages, with what stood before', async () => {
    const before = (await changed()).length;
    await candidate(1, 'Kofi Rivers', 1, 1);
    await candidate(2, 'Abena Palm', 2, 2);
    expect(await since(before)).toEqual([
      {
        subject: 'candidate',
        id: 1,
        name: 'Abena Palm',
        type: 1,
        year: 1,
        fields: [{ field: 'name', before: 'Abena Palm', after: 'Kofi Rivers' }],
      },
      {
        subject: 'candidate',
        id: 2,
        name: 'Kofi River',
        type: 1,
        year: 1,
        fields: [{ field: 'name', before: 'Kofi River', after: 'Abena Palm' }],
      },
    ]);
    for (const path of ['/results', '/results/corrections', '/results/constituencies/north-one']) {
      expect(await page(path), path).toContain('Name: Abena Palm → Kofi Rivers');
    }
    expect(await page('/results/constituencies/north-one?type=parliamentary')).not.toContain('Abena Palm →');
    await candidate(1, 'Abena Palm', 1, 1);
    await candidate(2, 'Kofi River', 2, 2);
  });

  test('of acronym, color and status of a party is one message with all three', async () => {
    const before = (await changed()).length;
    await party(1, { acronym: 'RX', color: '#332299', status: 'inactive' });
    expect(await since(before)).toEqual([
      {
        subject: 'party',
        id: 1,
        name: 'Palm Party',
        type: 1,
        year: 1,
        fields: [
          { field: 'acronym', before: 'PP', after: 'RX' },
          { field: 'color', before: '#117733', after: '#332299' },
          { field: 'status', before: 'active', after: 'inactive' },
        ],
      },
    ]);
    await party(1);
  });

  test('of a coalition, and the party that joins it', async () => {
    const form = { name: 'Coast Union', short_name: 'CU', color: '#456789', year_id: 1 };
    const { data: coalition } = await as()(coalitions.create, form);
    const before = (await changed()).length;
    await party(1, { coalition_id: coalition.id });
    await as()(coalitions.update, { ...form, id: coalition.id, name: 'River Union' });
    expect((await since(before)).map(({ subject, fields }) => [subject, fields])).toEqual([
      ['party', [{ field: 'coalition', before: null, after: 'Coast Union' }]],
      ['coalition', [{ field: 'name', before: 'Coast Union', after: 'River Union' }]],
    ]);
  });

  test('is told in each election in which something of the party is published', async () => {
    for (const candidate_id of SMALL.parliamentary) {
      await as()(votes.save, {
        year_id: 1,
        constituency_id: 1,
        votes: [{ candidate_id, vote_count: 30 + candidate_id }],
      });
    }
    expect((await as()(votes.publish, { year_id: 1, constituency_id: 1, election_type_id: 2 })).status).toBe(200);
    const before = (await changed()).length;
    await party(1, { color: '#aa7733' });
    expect((await since(before)).map(({ type }) => type)).toEqual([1, 2]);
  });

  test('of the names of a region and a constituency, and of the state of the counting, is told and on the page', async () => {
    const before = (await changed()).length;
    const { owner } = server.database;
    // Of the south nothing is published.
    await owner.query(`update regions set title = 'New ' || title`);
    await owner.query(`update constituencies set name = 'New ' || name`);
    await owner.query(`update years set status_desc = 'Recount in the north' where id = 1`);
    const told = (await since(before)).filter(({ type }) => type === 1);
    expect(
      told.flatMap(({ subject, name, fields }) =>
        fields.map(({ field, before, after }) => [subject, name, field, before, after]),
      ),
    ).toEqual([
      ['region', 'North', 'name', 'North', 'New North'],
      ['constituency', 'North One', 'name', 'North One', 'New North One'],
      ['year', '2024', 'status_desc', null, 'Recount in the north'],
    ]);
    const own = await page('/results/constituencies/north-one');
    expect(own).toContain('Name: North One → New North One');
    expect(own).toContain('Name: North → New North');
    expect(await page('/results')).toContain('State of the counting: none → Recount in the north');
    await owner.query(`update regions set title = substr(title, 5)`);
    await owner.query(`update constituencies set name = substr(name, 5)`);
  });

  test('by any other path is told too', async () => {
    const before = (await changed()).length;
    await server.database.owner.query(`update candidates set withdrawn = true where id = 3`);
    expect((await since(before)).map(({ fields }) => fields)).toEqual([
      [{ field: 'withdrawn', before: null, after: 'withdrew' }],
    ]);
  });

  test('is kept as it was told', async () => {
    await expect(server.database.owner.query(`update public_changes set name = 'X'`)).rejects.toThrow(
      'neither changed',
    );
    await expect(server.database.owner.query('delete from public_changes')).rejects.toThrow('neither changed');
    await expect(query('insert into public_changes (year_id) values (1)')).rejects.toThrow('permission denied');
  });
});

test('what is not public changes without a word: no figure is published of it, or nothing that the public reads is another', async () => {
  const before = (await changed()).length;
  await candidate(13, 'Adwoa Palms', 1, 1);
  await candidate(1, 'Abena Palm', 1, 7);
  await as()(candidates.update, { id: 4, name: 'Yaw Gone', status: 'inactive', party_id: 3, ballot_order: 4 });
  expect(await since(before)).toEqual([]);
  expect(await page('/results/corrections')).not.toContain('Adwoa Palms');
  expect((await auditOf(server.database, 'candidate:13')).at(-1)?.after).toMatchObject({ name: 'Adwoa Palms' });
});
