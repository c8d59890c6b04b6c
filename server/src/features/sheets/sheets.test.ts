import { createHash } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { SEE_SHEETS, SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import { sheetsDone as shared } from '@election/contract/messages/done';
import { sayPictures } from '@election/contract/messages/pictures';
import { PERMISSIONS } from '@election/contract/people/permissions';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { readSecret } from '../../platform/secrets/application-secret.ts';
import { sheetLink } from '../../platform/secrets/sheet-link.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { failures as sessions } from '../../platform/sentences.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { uploadAround } from '../../testing/files/slow-upload.ts';
import { holderOf } from '../../testing/holder.ts';
import { tokenOf, useServer } from '../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../testing/small-election.ts';
import { saySheets as say } from './sentences.ts';
import { uploadSheet } from './write-sheets.ts';

const server = useServer();
const { sheets, votes } = contract;

const at = (constituency_id: number, election_type_id = 1) => ({
  year_id: SMALL.year,
  constituency_id,
  election_type_id,
});
const HERE = at(SMALL.north.first);

let shade = 0;
/** A photograph unique in this run: the shades differ enough that no two files are equal. */
const photo = () => pictureFile('jpeg', `#${((++shade * 0x150d2b) % 0x1000000).toString(16).padStart(6, '0')}`, 400);

const upload = async (
  person: Person,
  place = HERE,
  more: { image?: File; replaces?: number; original_sha256?: string } = {},
) => server.as(person)(sheets.upload, { ...place, image: await photo(), ...more });
const current = async (person: Person, place = HERE) => (await server.as(person)(sheets.list, place)).data;
const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
const hashOf = async (file: File) =>
  createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');

describe('a pink sheet', () => {
  test('is uploaded by an agent; validators of the place see it with its photograph', async () => {
    const image = await photo();
    const { data, msg } = await upload('agent', HERE, { image });
    expect(msg).toBe(shared.uploaded);
    expect(data).toMatchObject({
      width: 400,
      height: 400,
      media_type: 'image/jpeg',
      original_sha256: await hashOf(image),
      uploaded_by: { id: USER_ID.agent },
      same_as: [],
    });
    for (const person of ['agent', 'intern', 'correspondent', 'admin', 'super_admin'] as const) {
      const [sheet] = await current(person);
      expect(sheet?.id, person).toBe(data.id);
      const answer = await get(sheet?.image ?? '');
      expect(answer.statusCode, person).toBe(200);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400 });
    }
  });

  test('appears beside the figures of the agent who uploaded it', async () => {
    const place = at(SMALL.north.first, 2);
    const { data } = await upload('agent', place);
    const [first] = SMALL.parliamentary;
    await server.as('agent')(votes.submit, {
      year_id: SMALL.year,
      constituency_id: SMALL.north.first,
      votes: [{ candidate_id: first as number, vote_count: 5 }],
    });
    const agents = await server.as('correspondent')(votes.agents, { ...place, region_id: 1 });
    const mine = agents.data.find(({ id }) => id === USER_ID.agent);
    expect(mine?.pinksheet).toEqual([{ id: data.id, image: expect.stringContaining(`/pinksheets/${data.id}/image?`) }]);
    expect(agents.data.filter(({ id }) => id !== USER_ID.agent).flatMap(({ pinksheet }) => pinksheet)).toEqual([]);
  });

  test('keeps the hash of the original where the browser made it smaller', async () => {
    const original_sha256 = 'a'.repeat(64);
    expect((await upload('agent', HERE, { original_sha256 })).data.original_sha256).toBe(original_sha256);
  });

  test('stays in the history for users with audit.read once it is replaced or deleted', async () => {
    const place = at(SMALL.north.second);
    const first = (await upload('admin', place)).data;
    const second = (await upload('correspondent', place)).data;
    expect(await server.as('correspondent')(sheets.remove, { id: second.id })).toMatchObject({ msg: shared.deleted });
    expect(await current('admin', place)).toEqual([]);

    const { data } = await server.as('super_admin')(sheets.history, place);
    expect(data.map(({ id, ended_how, ended_by }) => [id, ended_how, ended_by.id])).toEqual([
      [second.id, 'deleted', USER_ID.correspondent],
      [first.id, 'replaced', USER_ID.correspondent],
    ]);
    for (const { uploaded_by, uploaded_at, ended_at, image } of data) {
      expect([USER_ID.admin, USER_ID.correspondent]).toContain(uploaded_by.id);
      expect(Date.parse(ended_at)).toBeGreaterThan(Date.parse(uploaded_at));
      expect((await get(image)).statusCode).toBe(200);
    }
    expect(await server.as('admin')(sheets.history, place)).toMatchObject({ status: 403 });
  });

  test('lists other places with the same photograph', async () => {
    const image = await photo();
    await upload('admin', at(SMALL.north.first), { image });
    const { data } = await upload('admin', at(SMALL.north.second), { image });
    expect(data.same_as).toEqual([
      { constituency_id: SMALL.north.first, constituency: 'North One', election_type_id: 1 },
    ]);
  });

  test('is stored once when its upload is repeated with one key', async () => {
    const image = await photo();
    const send = () => server.as('agent')(sheets.upload, { ...HERE, image }, { key: 'repeat-of-a-sheet' });
    const first = await send();
    const again = await send();
    expect(again.data.id).toBe(first.data.id);
    const { rows } = await server.database.pool.query(
      'select count(*)::int from pink_sheets where original_sha256 = $1',
      [await hashOf(image)],
    );
    expect(rows).toEqual([{ count: 1 }]);
    const other = await server.as('agent')(
      sheets.upload,
      { ...HERE, image: await photo() },
      { key: 'repeat-of-a-sheet' },
    );
    expect(other.status).toBe(422);
  });
});

describe('the photograph', () => {
  test('loses its location, is rotated upright, and has a thumbnail', async () => {
    const taken = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e0b0c0' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data } = await upload('agent', HERE, { image: new File([new Uint8Array(taken)], 'sheet.jpg') });
    const { exif, xmp, orientation, width, height } = await sharp((await get(data.image)).rawPayload).metadata();
    expect({ exif, xmp, orientation, width, height }).toEqual({ width: 600, height: 800 });
    const thumbnail = (image: string) => `${image}&size=${SHEET_THUMBNAIL}`;
    const small = await get(thumbnail(data.image));
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 320 });
    expect((await get(thumbnail(data.image.replace(/session=[\w-]+/, `session=${'A'.repeat(43)}`)))).statusCode).toBe(
      403,
    );
  });

  test('is recognised when it was resized differently or lost its metadata', async () => {
    const [one, other] = [at(SMALL.south.first, 2), at(SMALL.north.first, 2)];
    const original_sha256 = 'c'.repeat(64);
    await upload('admin', one, { original_sha256 });
    const again = await upload('admin', other, { original_sha256 });
    expect(again.data.same_as.map(({ constituency_id }) => constituency_id)).toEqual([one.constituency_id]);

    const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#123321' } });
    const noted = await picture
      .clone()
      .withExif({ IFD0: { Software: 'A phone' } })
      .jpeg()
      .toBuffer();
    const plain = await picture.clone().jpeg().toBuffer();
    expect(noted.equals(plain)).toBe(false);
    await upload('admin', one, { image: new File([new Uint8Array(noted)], 'a.jpg') });
    const { data } = await upload('admin', other, { image: new File([new Uint8Array(plain)], 'b.jpg') });
    expect(data.same_as).toHaveLength(1);
  });

  test('is not listed at any address, and shared caches do not store its links', async () => {
    const { data } = await upload('agent');
    const [, stored] = /"([0-9a-f]{64})"/.exec(String((await get(data.image)).headers.etag)) ?? [];
    for (const address of [
      '/pinksheets/',
      `/pinksheets/${data.id}`,
      '/pinksheets/image',
      '/pictures/',
      '/pictures/private',
      `/pictures/${stored}`,
      `/pictures/private/${stored}`,
    ]) {
      const { headers, rawPayload } = await get(address);
      expect(String(headers['content-type']), address).not.toMatch(/^image/);
      expect(rawPayload.toString(), address).not.toContain(String(stored));
    }
    const { headers } = await server.as('agent')(sheets.list, HERE);
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await get(`/pinksheets/${data.id}/image`)).headers['cache-control']).toBe('private, no-store');
    const until = Number(new URL(data.image, 'http://localhost').searchParams.get('until'));
    expect(until - Date.now() / 1000).toBeLessThanOrEqual(600);
    expect(until - Date.now() / 1000).toBeGreaterThan(240);
  });
});

describe('concurrent uploads of a sheet', () => {
  test('an upload that did not see the current sheet does not replace it', async () => {
    const place = at(SMALL.north.second, 2);
    const first = (await upload('admin', place, { replaces: 0 })).data;
    const second = (await upload('correspondent', place, { replaces: first.id })).data;
    expect(await upload('admin', place, { replaces: first.id })).toMatchObject({
      status: 409,
      error_msg: say.changedMeanwhile({ by: 'correspondent' }),
    });
    expect((await current('admin', place))[0]?.id).toBe(second.id);
    expect(await server.as('admin')(sheets.remove, { id: first.id })).toMatchObject({
      status: 409,
      error_msg: say.alreadyEnded,
    });
    await server.as('admin')(sheets.remove, { id: second.id });
    expect(await upload('correspondent', place, { replaces: second.id })).toMatchObject({
      status: 409,
      error_msg: say.removedMeanwhile,
    });
  });

  test('ten concurrent uploads leave one current sheet and nine replaced ones', async () => {
    const place = at(SMALL.south.first);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload('admin', place)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await current('admin', place)).toHaveLength(1);
    expect((await server.as('super_admin')(sheets.history, place)).data).toHaveLength(9);
  });
});

describe('deleting a sheet', () => {
  test('is refused to agents and interns for another’s; they delete their own, the newsroom deletes any', async () => {
    const remove = (person: Person, id: number) => server.as(person)(sheets.remove, { id });
    const { data: newsroom } = await upload('admin');
    for (const person of ['agent', 'intern'] as const) {
      expect(await remove(person, newsroom.id), person).toMatchObject({ status: 403, error_msg: say.notYours });
    }
    expect((await current('admin'))[0]?.id).toBe(newsroom.id);
    const { data: own } = await upload('agent');
    expect(await remove('intern', own.id)).toMatchObject({ status: 403 });
    expect(await remove('agent', own.id)).toMatchObject({ status: 200 });
    const { data: again } = await upload('agent');
    expect(await remove('correspondent', again.id)).toMatchObject({ status: 200 });
  });
});

describe('an upload that has begun', () => {
  const send = async (meanwhile: () => Promise<unknown>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(HERE)) form.append(field, String(value));
    form.append('image', await photo());
    return uploadAround(server, sheets.upload, { form, user_id: USER_ID.intern }, meanwhile);
  };
  const set = (text: string) => server.database.pool.query(text, [USER_ID.intern]);

  test.each([
    [
      'deactivated',
      `update users set status = 'inactive' where id = $1`,
      `update users set status = 'active' where id = $1`,
      401,
    ],
    [
      'sent elsewhere',
      'update user_constituencies set constituency_id = 3 where user_id = $1',
      'update user_constituencies set constituency_id = 1 where user_id = $1',
      403,
    ],
  ])('is not stored once its uploader is %s', async (_, change, back, status) => {
    const before = (await current('admin')).map(({ id }) => id);
    expect(await send(() => set(change))).toBe(status);
    expect((await current('admin')).map(({ id }) => id)).toEqual(before);
    await set(back);
    expect(await send(async () => {})).toBe(200);
  });

  test('is not stored where its uploader is sent elsewhere while the photograph is decoded', async () => {
    const before = (await current('admin')).map(({ id }) => id);
    const { data } = await server.as('intern')(contract.session.me, {});
    const sentTo = (constituency_id: number) => ({ ...data, constituency_ids: [constituency_id] });
    const context = {
      ...server.database,
      ...{ config: readConfig({ DATA_DIR: server.dataDir }), headers: {} },
      actor: sentTo(SMALL.north.first),
      readmit: async () => sentTo(SMALL.south.first),
    } as unknown as Context;
    await expect(uploadSheet(context, { ...HERE, image: await photo() })).rejects.toMatchObject({ status: 403 });
    expect((await current('admin')).map(({ id }) => id)).toEqual(before);
  });
});

describe('access to a sheet', () => {
  test('is refused to an agent elsewhere and a correspondent of another region', async () => {
    const elsewhere = at(SMALL.south.first);
    for (const person of ['agent', 'correspondent'] as const) {
      expect(await upload(person, elsewhere), person).toMatchObject({ status: 403, error_msg: sessions.outOfScope });
      const notRead = await upload(person, elsewhere, { image: new File(['no picture'], 'sheet.jpg') });
      expect(notRead, person).toMatchObject({ status: 403 });
      expect(await server.as(person)(sheets.list, elsewhere), person).toMatchObject({ status: 403 });
    }
    const { data } = await upload('admin', elsewhere);
    expect(await server.as('correspondent')(sheets.remove, { id: data.id })).toMatchObject({ status: 403 });
  });

  test('is refused with a link that was changed, has expired, or belongs to a user without access', async () => {
    const { data } = await upload('admin', at(SMALL.south.first));
    const refused = { statusCode: 403, body: expect.stringContaining(say.linkEnded) };
    expect(await get(data.image.replace(`/${data.id}/`, `/${data.id - 1}/`))).toMatchObject(refused);
    expect(
      await get(
        data.image.replace(/session=[\w-]+/, `session=${hashToken(tokenOf('super_admin')).toString('base64url')}`),
      ),
    ).toMatchObject(refused);
    expect(await get(data.image.replace(/until=\d+/, 'until=99999999999'))).toMatchObject(refused);
    expect(await get(`/pinksheets/${data.id}/image`)).toMatchObject(refused);

    const secret = await readSecret(server.database.db, 'sheets');
    const elevenMinutesAgo = Date.now() - 11 * 60_000;
    expect(await get(sheetLink(secret, data.id, tokenOf('admin'), elevenMinutesAgo))).toMatchObject(refused);
    expect(await get(sheetLink(secret, data.id, tokenOf('agent')))).toMatchObject(refused);
    await server.database.pool.query(`update users set status = 'inactive' where id = $1`, [USER_ID.admin]);
    expect(await get(data.image)).toMatchObject(refused);
    await server.database.pool.query(`update users set status = 'active' where id = $1`, [USER_ID.admin]);
  });

  test('ends with the session that read its link', async () => {
    const { data } = await upload('admin', at(SMALL.south.first));
    const signIn = async () => {
      const token = newToken();
      await server.database.pool.query(
        `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [hashToken(token), USER_ID.southern_correspondent],
      );
      return token;
    };
    const linkOf = async (token: string) =>
      (await server.bearing(token)(sheets.list, at(SMALL.south.first))).data[0]?.image ?? '';
    const [token, other] = [await signIn(), await signIn()];
    const [link, otherLink] = [await linkOf(token), await linkOf(other)];
    expect(link).toContain(`/${data.id}/`);
    expect((await get(link)).statusCode).toBe(200);
    expect(await server.bearing(token)(contract.session.logout, {})).toMatchObject({ status: 200 });
    expect(await get(link)).toMatchObject({ statusCode: 403, body: expect.stringContaining(say.linkEnded) });
    expect((await get(otherLink)).statusCode).toBe(200);
  });

  test('has headers that forbid shared caching and content sniffing', async () => {
    const answer = await get((await upload('agent')).data.image);
    expect(answer.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^private, max-age=([3-5]\d\d|600)$/),
      'x-content-type-options': 'nosniff',
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline; filename="pink-sheet-[a-z0-9-]+-presidential\.jpg"$/),
    });
  });
});

describe('a file that is no picture', () => {
  test('is refused under its field and not stored', async () => {
    const before = await current('agent');
    const image = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'sheet.jpg');
    expect(await upload('agent', HERE, { image })).toMatchObject({
      status: 422,
      error_msg: { image: [sayPictures.notPicture] },
    });
    expect(await upload('admin', at(99_999))).toMatchObject({ status: 404 });
    expect(await current('agent')).toEqual(before);
  });
});

describe('the picture of a sheet', () => {
  test.each(PERMISSIONS)('is seen by a person who holds %s alone where the list of sheets is', async (permission) => {
    const { call } = await holderOf(server, [permission]);
    const contestOf = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
    await server.database.owner.query(`
      insert into pictures values (repeat('a', 64), 'image/png', 10, 200, 200) on conflict do nothing;
      insert into pink_sheets (contest_id, picture, original_sha256, uploaded_by)
      select id, repeat('a', 64), repeat('a', 64), 4 from contests
      where constituency_id = ${SMALL.north.first} and election_type_id = 1 and not exists (select from pink_sheets where contest_id = contests.id and ended_at is null)`);
    const { status, data } = await call(contract.sheets.list, contestOf);
    expect(status).toBe(SEE_SHEETS.includes(permission) ? 200 : 403);
    if (status !== 200) return;
    // The file itself is not stored: the link lets the person in.
    expect((await server.app.inject(data[0]?.image ?? '')).statusCode).not.toBe(403);
  });
});
