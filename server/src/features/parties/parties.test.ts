import { contract } from '@election/contract/contract';
import { partiesDone } from '@election/contract/messages/done';
import { sayParties as say } from '@election/contract/messages/parties';
import { sayPictures as pictures } from '@election/contract/messages/pictures';
import { sayValidation as validation } from '@election/contract/messages/validation';
import { describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { sayRows as reference, stays } from '../../platform/writes/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { useEvents } from '../../testing/events.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';

const server = useServer();
const events = useEvents(server.database);
const { parties } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

let queue = 10;
const form = (name: string) => ({
  name,
  status: 'active',
  year_id: SMALL.year,
  order_queue: queue++,
  color: '#004466',
});
const create = async (name: string, more: object = {}) =>
  (await superAdmin(parties.create, { ...form(name), ...more })).data;
const edit = { name: 'Kite Party', status: 'active', color: '#004466' };

describe('parties', () => {
  test('a new party has its logo and colours, and its place in the order', async () => {
    const answer = await superAdmin(parties.create, {
      ...form('Kite Party'),
      acronym: 'KP',
      order_queue: 0,
      other_colors: ['#ffffff', '#FFCC00'],
      logo_url: await pictureFile('png'),
    });
    expect(answer).toMatchObject({ status: 200, msg: partiesDone.created });
    expect(answer.data).toMatchObject({ acronym: 'KP', order_queue: 0, other_colors: ['#ffffff', '#FFCC00'] });
    expect(answer.data.logo_url).toMatch(/^\/pictures\/[0-9a-f]{64}$/);
    const { data } = await server.as('agent')(parties.list, { year: SMALL.year });
    expect(data.map(({ name }) => name)).toEqual(['Kite Party', 'Palm Party', 'River Party', 'Lamp Party']);
    const subject = `party:${answer.data.id}`;
    expect(await auditOf(server.database, subject)).toMatchObject([{ chain: 0, action: 'parties.create' }]);
    expect(await events.heard()).toEqual([{ type: 'reference-changed', subject }]);
  });

  test('logo, acronym and extra colours are optional', async () => {
    expect(await create('Plain Party', { logo_url: 'null', acronym: '' })).toMatchObject({
      logo_url: null,
      acronym: null,
      other_colors: [],
    });
  });

  test('missing and wrong fields are refused by name', async () => {
    const answer = await superAdmin(parties.create, { other_colors: ['#111111', '#222222', '#333333'] });
    expect(Object.keys(answer.error_msg)).toEqual([
      'name',
      'status',
      'color',
      'other_colors',
      'year_id',
      'order_queue',
    ]);
    expect(answer.error_msg).toMatchObject({
      other_colors: [validation.tooMany({ maximum: 2 })],
      name: [validation.required],
    });
    const send = (more: object) => superAdmin(parties.create, { ...form('Odd'), ...more });
    expect(await send({ color: 'red' })).toMatchObject({ status: 422 });
    expect(await send({ year_id: 999 })).toMatchObject({ error_msg: { year_id: [reference.unknownYear] } });
    expect(await send({ logo_url: 'logo.png' })).toMatchObject({ error_msg: { logo_url: [validation.notFile] } });
    expect(await send({ logo_url: new File(['GIF89a'], 'logo.png') })).toMatchObject({
      status: 422,
      error_msg: { logo_url: [pictures.notPicture] },
    });
  });

  test('a repeated colour is refused, among the extra ones and with the main one', async () => {
    const refused = { status: 422, error_msg: { other_colors: [say.duplicatedColors] } };
    for (const other_colors of [['#AA0000', '#aa0000'], ['#004466']]) {
      expect(await superAdmin(parties.create, { ...form('Twice'), other_colors })).toMatchObject(refused);
      expect(await superAdmin(parties.update, { ...edit, id: 1, other_colors })).toMatchObject(refused);
    }
  });

  test('name, acronym and order queue are unique in a year', async () => {
    const fieldOf = async (more: object) => {
      const answer = await superAdmin(parties.create, { ...form('New'), ...more });
      return [answer.status, ...Object.keys(answer.error_msg)];
    };
    expect(await fieldOf({ name: 'PALM PARTY' })).toEqual([409, 'name']);
    expect(await fieldOf({ acronym: 'pp' })).toEqual([409, 'acronym']);
    expect(await fieldOf({ order_queue: 1 })).toEqual([409, 'order_queue']);
  });

  test('an update keeps logo and order if they are left out, and replaces all extra colours', async () => {
    const party = await create('Drum Party', { other_colors: ['#ffffff'], logo_url: await pictureFile('jpeg') });
    const { id, version, logo_url, order_queue } = party;
    const answer = await superAdmin(parties.update, { ...edit, name: 'Drum Movement', id, version });
    expect(answer).toMatchObject({ status: 200, msg: partiesDone.updated });
    expect(answer.data).toMatchObject({ name: 'Drum Movement', logo_url, order_queue, other_colors: [] });
    const stale = await superAdmin(parties.update, { ...edit, name: 'Late', id, version });
    expect(stale).toMatchObject({ status: 409, error_msg: failures.stale });
    const other = await superAdmin(parties.update, { ...edit, name: 'Drum', id, year_id: 999 });
    expect(other).toMatchObject({ status: 422, error_msg: { year_id: [stays.year] } });
    const logo = await pictureFile('jpeg', '#aa4499');
    const changed = await superAdmin(parties.update, { ...edit, name: 'Drum', id, logo_url: logo });
    expect(changed.data.logo_url).not.toBe(logo_url);
    expect(await superAdmin(parties.update, { ...edit, id: 9999 })).toMatchObject({ status: 404 });
  });

  test('a repeated key creates one party; the key with another logo is refused', async () => {
    const send = (logo_url: File) =>
      superAdmin(parties.create, { ...form('Once'), order_queue: 77, logo_url }, { key: 'party-0001' });
    const first = await send(await pictureFile('png', '#000001'));
    expect(await send(await pictureFile('png', '#000001'))).toMatchObject({ status: 200, data: first.data });
    expect(await send(await pictureFile('png', '#000002'))).toMatchObject({
      status: 422,
      error_msg: failures.keyReused,
    });
  });

  test('a party is deleted only without candidates; the refusal counts them', async () => {
    const { id } = await create('Gone Party');
    expect(await superAdmin(parties.remove, { id })).toMatchObject({ status: 200, msg: partiesDone.deleted });
    expect(await superAdmin(parties.remove, { id: 3 })).toMatchObject({
      status: 409,
      error_msg: 'Party Lamp Party still has 2 candidates, so it cannot be deleted.',
    });
  });

  describe('are put into another order', () => {
    const listed = async () => (await superAdmin(parties.list, { year: SMALL.year })).data;
    const ids = async () => (await listed()).map(({ id }) => id);
    const put = (seen: number[], order: number[]) => superAdmin(parties.order, { year_id: SMALL.year, seen, order });

    test('two swap, the numbers stay, and each change is in the audit trail', async () => {
      const before = await listed();
      const seen = before.map(({ id }) => id);
      const [first = 0, second = 0, ...rest] = seen;
      await events.heard();
      const answer = await put(seen, [second, first, ...rest]);
      expect(answer).toMatchObject({ status: 200, msg: partiesDone.ordered });
      expect(answer.data).toEqual(await listed());
      expect(await ids()).toEqual([second, first, ...rest]);
      expect((await listed()).map(({ order_queue }) => order_queue)).toEqual(
        before.map(({ order_queue }) => order_queue),
      );
      const [one, other] = before.map(({ order_queue }) => order_queue);
      expect((await auditOf(server.database, `party:${first}`)).at(-1)).toMatchObject({
        action: 'parties.update',
        before: { order_queue: one },
        after: { order_queue: other },
      });
      const heard = (await events.heard()).map((event) => 'subject' in event && event.subject);
      expect(heard.sort()).toEqual([`party:${first}`, `party:${second}`].sort());
    });

    test('by two people at once: the second is refused with the order of the first', async () => {
      const seen = await ids();
      const answers = await Promise.all([
        put(seen, seen.toReversed()),
        put(seen, [...seen.slice(1), ...seen.slice(0, 1)]),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)).toMatchObject({
        error_msg: failures.stale,
        data: { current: await listed() },
      });
    });

    test('every party once, of a year that exists, else nothing is changed', async () => {
      const seen = await ids();
      const [first = 0, ...rest] = seen;
      const wrong = { status: 422, error_msg: { order: [say.everyPartyOnce] } };
      expect(await put(seen, rest)).toMatchObject(wrong);
      expect(await put(seen, [first, first, ...rest.slice(1)])).toMatchObject(wrong);
      expect(await put(seen, [9999, ...rest])).toMatchObject(wrong);
      expect(await superAdmin(parties.order, { year_id: 999, seen: [], order: [] })).toMatchObject({
        status: 422,
        error_msg: { year_id: [reference.unknownYear] },
      });
      expect(await ids()).toEqual(seen);
    });
  });
});
