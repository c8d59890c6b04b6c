import { createHash, createHmac } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { type SubmittedFigures, submissionText } from '@election/contract/figures/receipts';
import {
  SAVED_FILE_LIMITS,
  type SavedFile,
  type SavedSubmission,
  savedFileText,
} from '@election/contract/figures/saved-submissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { useServer } from '../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../testing/small-election.ts';
import { saySubmissions as say } from './sentences.ts';

const server = useServer();
const { fieldPack, submissions, votes, sheets } = contract;
const NORTH = SMALL.north.first;
const HERE = { year_id: SMALL.year, constituency_id: NORTH, election_type_id: 1 };

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const ballot = (...counts: number[]) =>
  counts.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));
const figures = (...counts: number[]) => ({ year_id: SMALL.year, constituency_id: NORTH, votes: ballot(...counts) });

const saved = (id: string, input: SubmittedFigures & Record<string, unknown>): SavedSubmission => ({
  id,
  kind: 'votes',
  input,
  typed_at: '2024-12-07T21:00:00Z',
  sha256: sha256(submissionText(input)),
});

let key: string;
let picture: Buffer;
beforeAll(async () => {
  key = (await server.as('agent')(fieldPack.read, {})).data.file_key;
  picture = Buffer.from(await (await pictureFile('jpeg', '#445566')).arrayBuffer());
});

/** The file as the phone saves it. */
function fileOf(list: SavedSubmission[], more: Partial<SavedFile> = {}, signedWith = key): SavedFile {
  const content = {
    version: 1 as const,
    user_id: USER_ID.agent,
    user: 'Ama Agent',
    saved_at: '2024-12-07T21:10:00Z',
    submissions: list,
    ...more,
  };
  const mac = createHmac('sha256', Buffer.from(signedWith, 'hex')).update(savedFileText(content)).digest('hex');
  return { ...content, mac, ...(more.mac && { mac: more.mac }) };
}
const asFile = (content: unknown) => new File([JSON.stringify(content)], 'submissions.json');
const send = (content: unknown, person: Person = 'intern') =>
  server.as(person)(submissions.import, { file: content instanceof File ? content : asFile(content) });

async function lastRow() {
  const { rows } = await server.database.pool.query(
    'select actor_id, after from audit_entries where chain = $1 order by sequence desc limit 1',
    [NORTH],
  );
  return rows[0];
}
const entriesOf = async (person: 'agent') =>
  (await server.as(person)(fieldPack.read, {})).data.entries.find(
    ({ polling_station_id }) => polling_station_id === null,
  )?.votes;

describe('an intern imports what a phone has saved', () => {
  test('and each submission is its author’s, under its own key, with the name of the importer', async () => {
    const station = { year_id: SMALL.year, polling_station_id: SMALL.stations.first, votes: ballot(1, 2, 3) };
    const sheet = { ...HERE, original_sha256: sha256(picture), replaces: 0 };
    const answer = await send(
      fileOf([
        saved('import-figures', figures(10, 20, 30)),
        {
          ...saved('import-station', figures(1)),
          kind: 'station-votes',
          input: station,
          sha256: sha256(submissionText(station)),
        },
        {
          id: 'import-sheet',
          kind: 'sheet',
          input: sheet,
          typed_at: null,
          sha256: sha256(picture),
          picture: picture.toString('base64'),
        },
      ]),
    );
    expect(answer.status).toBe(200);
    expect(answer.data.author.id).toBe(USER_ID.agent);
    expect(answer.data.lines.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
      ['import-figures', 'received', null],
      ['import-station', 'received', null],
      ['import-sheet', 'received', null],
    ]);
    expect(answer.data.lines[0]?.receipt).toMatchObject({
      id: 'import-figures',
      sha256: sha256(submissionText(figures(10, 20, 30))),
    });
    expect(answer.data.lines[2]?.receipt).toMatchObject({ id: 'import-sheet', sha256: sha256(picture) });
    expect(await lastRow()).toMatchObject({
      actor_id: USER_ID.agent,
      after: { submission: 'import-sheet', imported_by: { id: USER_ID.intern } },
    });
    const [current] = (await server.as('agent')(sheets.list, HERE)).data;
    expect(current?.uploaded_by.id).toBe(USER_ID.agent);
    expect(await entriesOf('agent')).toEqual(SMALL.presidential.map((id, index) => [id, [10, 20, 30][index]]));
  });

  test('once however often, and whatever the phone sends afterwards', async () => {
    const list = [saved('import-once', figures(11, 20, 30))];
    const first = await send(fileOf(list));
    const again = await send(fileOf(list), 'super_admin');
    expect(again.data.lines).toEqual([{ ...first.data.lines[0], outcome: 'already_received' }]);
    const phone = await server.as('agent')(votes.submit, figures(11, 20, 30), { key: 'import-once' });
    expect(phone.data.receipt).toEqual(first.data.lines[0]?.receipt);

    const sheet = { ...HERE, original_sha256: sha256(picture) };
    const one = { id: 'phone-sheet', kind: 'sheet' as const, input: sheet, typed_at: null, sha256: sha256(picture) };
    const image = new File([new Uint8Array(picture)], 'sheet.jpg');
    const sent = await server.as('agent')(sheets.upload, { ...sheet, image }, { key: 'phone-sheet' });
    const imported = await send(fileOf([{ ...one, picture: picture.toString('base64') }]));
    expect(imported.data.lines).toMatchObject([{ outcome: 'already_received', receipt: sent.data.receipt }]);
    const { rows } = await server.database.pool.query(
      `select count(*)::int as rows from audit_entries where after ->> 'submission' in ('import-once', 'phone-sheet')`,
    );
    expect(rows).toEqual([{ rows: 2 }]);
  });

  test('and a corrected one never replaces its correction, whether that is in the file or came before', async () => {
    const first = saved('chain-first', figures(1, 1, 1));
    const second = saved('chain-second', { ...figures(2, 2, 2), supersedes: 'chain-first' });
    const third = { ...figures(3, 3, 3), supersedes: 'chain-second' };
    await server.as('agent')(votes.submit, third, { key: 'chain-third' });
    const { data } = await send(fileOf([first, second, saved('chain-third', third)]));
    expect(data.lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', failures.superseded],
      ['refused', failures.superseded],
      ['already_received', null],
    ]);
    expect((await entriesOf('agent'))?.map(([, count]) => count)).toEqual([3, 3, 3]);
    const inOrder = await send(
      fileOf([
        saved('order-first', figures(4, 4, 4)),
        saved('order-second', { ...figures(5, 5, 5), supersedes: 'order-first' }),
      ]),
    );
    expect(inOrder.data.lines.map(({ outcome }) => outcome)).toEqual(['received', 'received']);
  });

  test('and a refused line has its reason and leaves the others as they are', async () => {
    const elsewhere = { ...figures(1, 2, 3), constituency_id: SMALL.south.first };
    const unknown = { ...figures(1, 2, 3), votes: [{ candidate_id: 9_999, vote_count: 1 }] };
    const { data } = await send(
      fileOf([
        saved('line-elsewhere', elsewhere),
        saved('line-unknown', unknown),
        { ...saved('line-nonsense', figures(1, 2, 3)), input: { year_id: 'x' } },
        { ...saved('line-changed', figures(1, 2, 3)), sha256: '0'.repeat(64) },
        { id: 'line-picture', kind: 'sheet', input: HERE, typed_at: null, sha256: sha256(picture) },
        saved('line-good', figures(6, 6, 6)),
      ]),
    );
    expect(data.lines.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['line-elsewhere', 'refused'],
      ['line-unknown', 'refused'],
      ['line-nonsense', 'refused'],
      ['line-changed', 'refused'],
      ['line-picture', 'refused'],
      ['line-good', 'received'],
    ]);
    expect(data.lines[0]?.reason).toBe(failures.outOfScope);
    expect(data.lines[1]?.reason).toContain('9999');
    expect(data.lines[3]?.reason).toBe(say.otherContent);
    expect(data.lines[4]?.reason).toBe(say.pictureMissing);
    expect(data.lines[5]?.place).toContain('North One');
  });

  test('and only for places that the importer reaches', async () => {
    const { owner } = server.database;
    await owner.query('insert into user_constituencies values ($1, $2)', [USER_ID.agent, SMALL.south.first]);
    const list = [saved('south-of-agent', { ...figures(1, 2, 3), constituency_id: SMALL.south.first })];
    const intern = await send(fileOf(list));
    expect(intern.data.lines).toMatchObject([{ outcome: 'refused', reason: failures.outOfScope }]);
    expect((await send(fileOf(list), 'super_admin')).data.lines).toMatchObject([{ outcome: 'received' }]);
    const { constituencies } = (await server.as('agent')(fieldPack.read, {})).data;
    expect(constituencies.map(({ id }) => id)).toContain(SMALL.south.first);
  });

  test('and one with the key of another request is refused', async () => {
    await server.as('agent')(votes.submit, figures(7, 7, 7), { key: 'taken-key' });
    const { data } = await send(fileOf([saved('taken-key', figures(8, 8, 8))]));
    expect(data.lines).toMatchObject([{ outcome: 'refused', reason: failures.keyReused }]);
  });
});

describe('a file is refused whole', () => {
  const list = () => [saved('never-received', figures(9, 9, 9))];
  const refused = (sentence: string) => ({ status: 422, error_msg: { file: [sentence] } });

  test('that is none, or of a newer version', async () => {
    for (const content of ['', '{', '{}', '[]', 'null', JSON.stringify({ ...fileOf(list()), submissions: [] })]) {
      expect(await send(new File([content], 'x.json')), content).toMatchObject(refused(say.notSaved));
    }
    expect(await send(new File([new Uint8Array([0xff, 0xfe])], 'x.json'))).toMatchObject(refused(say.notSaved));
    expect(await send({ ...fileOf(list()), version: 2 })).toMatchObject(refused(say.newerFile));
    const many = Array.from({ length: SAVED_FILE_LIMITS.submissions + 1 }, (_, index) =>
      saved(`many-${index}-key`, figures(1)),
    );
    expect(await send(fileOf(many))).toMatchObject(refused(say.notSaved));
    const large = new File([new Uint8Array(SAVED_FILE_LIMITS.megabytes * 1024 * 1024 + 1)], 'x.json');
    expect(await send(large)).toMatchObject({ status: 422 });
  });

  test('that was changed, is signed by another person, or names another person', async () => {
    const intern = (await server.as('intern')(fieldPack.read, {})).data.file_key;
    for (const content of [
      { ...fileOf(list()), saved_at: '2024-12-07T23:00:00Z' },
      { ...fileOf(list()), user_id: USER_ID.intern },
      { ...fileOf(list()), submissions: [saved('never-received', figures(9, 9, 8))] },
      fileOf(list(), {}, intern),
      fileOf(list(), { user_id: 999_999 }),
      fileOf(list(), { mac: '0'.repeat(64) }),
    ]) {
      expect(await send(content)).toMatchObject(refused(say.changedFile));
    }
  });

  test('of an inactive account', async () => {
    const { owner } = server.database;
    await owner.query(`update users set status = 'inactive' where id = $1`, [USER_ID.agent]);
    expect((await send(fileOf(list()))).error_msg).toEqual({ file: [say.inactiveAuthor({ name: 'agent' })] });
    await owner.query(`update users set status = 'active' where id = $1`, [USER_ID.agent]);
  });

  test('line by line, where the author has another role or other constituencies now', async () => {
    const { owner } = server.database;
    await owner.query('update users set role_id = 3 where id = $1', [USER_ID.agent]);
    const role = await send(fileOf(list()));
    expect(role.data.lines).toMatchObject([
      { outcome: 'refused', reason: say.authorMayNot({ name: role.data.author.name }) },
    ]);
    await owner.query('update users set role_id = 2 where id = $1', [USER_ID.agent]);
    await owner.query('delete from user_constituencies where user_id = $1', [USER_ID.agent]);
    const places = await send(fileOf(list()));
    expect(places.data.lines).toMatchObject([{ outcome: 'refused', reason: failures.outOfScope }]);
    const { rows } = await owner.query(`select from audit_entries where after ->> 'submission' = 'never-received'`);
    expect(rows).toEqual([]);
  });
});
