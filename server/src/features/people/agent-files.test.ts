import { contract } from '@election/contract/contract';
import { agentFilesDone as shared } from '@election/contract/messages/done';
import { sayValidation } from '@election/contract/messages/validation';
import { ROLE_ID } from '@election/contract/people/permissions';
import { describe, expect, test } from 'vitest';
import { sayCsv as files, invalid as invalidSentence, notUtf8 } from '../../platform/text/csv-sentences.ts';
import { sayRows as reference } from '../../platform/writes/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { useEvents } from '../../testing/events.ts';
import { uploadAround } from '../../testing/files/slow-upload.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import {
  refused as refusedSentence,
  sayAgentFile as say,
  unknownConstituency,
  unknownRegion,
} from './agent-file-sentences.ts';
import { MAX_AGENTS } from './read-agents.ts';

const server = useServer();
const events = useEvents(server.database);
const { agentFiles, passwords, session, users } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);

const csv = (text: string | Uint8Array<ArrayBuffer>) => ({ year_id: SMALL.year, file: new File([text], 'agents.csv') });
const check = (text: string | Uint8Array<ArrayBuffer>) => superAdmin(agentFiles.check, csv(text));
const refusedIn = async (text: string | Uint8Array<ArrayBuffer>) => (await check(text)).data.refused;
const count = async () => (await server.database.pool.query('select count(*)::int from users')).rows[0].count;

const HEADER = 'Name,Email,Region,Constituencies';
const GOOD = `\ufeff${HEADER},Role,Phone,Shoe size
Ama Serwaa,ama@example.org,north,North One; north two,,+233 24 000-0001,41
Kojo Mensah,Kojo@example.org,South,South One,Intern,,42
`;

describe('a file of agents', () => {
  test('is previewed without creating users', async () => {
    const before = await count();
    expect(await check(GOOD)).toMatchObject({
      status: 200,
      data: {
        rows: 2,
        refused: [],
        unknown_columns: ['Shoe size'],
        agents: [
          {
            ...{ line: 2, name: 'Ama Serwaa', role: 'agent', phone: '+233240000001' },
            ...{ region: 'North', constituencies: ['North One', 'North Two'] },
          },
          {
            line: 3,
            email: 'Kojo@example.org',
            role: 'intern',
            phone: null,
            region: 'South',
            constituencies: ['South One'],
          },
        ],
      },
    });
    expect(await count()).toBe(before);
  });

  test('refuses a telephone number without its country', async () => {
    const row = 'Ama Serwaa,ama@example.org,North,North One,024 000 0001';
    expect(await refusedIn(`${HEADER},Phone\n${row}\n`)).toEqual([
      { line: 2, column: 'phone', sentence: expect.stringContaining('Give the number with its country') },
    ]);
  });

  test('creates all agents, each with a valid link; a repeat of the call shows no link', async () => {
    await events.heard();
    const call = () => superAdmin(agentFiles.create, csv(GOOD), { key: 'agents-file-1' });
    const { status, msg, data } = await call();
    expect({ status, msg }).toEqual({ status: 200, msg: shared.made });
    expect(data.map(({ line, email, phone }) => [line, email, phone])).toEqual([
      [2, 'ama@example.org', '+233240000001'],
      [3, 'Kojo@example.org', null],
    ]);
    const token = data[1]?.invite?.link.split('#')[1] ?? '';
    const password = 'warm bread by the lagoon';
    expect(await server.anonymous(passwords.reset, { token, password })).toMatchObject({
      data: { email: 'Kojo@example.org' },
    });
    const { data: signedIn } = await server.anonymous(session.login, { email: 'kojo@example.org', password });
    expect(signedIn.user).toMatchObject({
      role_id: ROLE_ID.intern,
      user_constituencies: [{ id: SMALL.south.first, region_id: SMALL.south.region }],
    });
    expect((await auditOf(server.database, `user:${data[0]?.id}`)).map(({ action }) => action)).toEqual([
      'users.create',
    ]);
    expect((await events.heard()).filter(({ type }) => type === 'reference-changed')).toHaveLength(1);

    const again = await call();
    expect(again.data.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    expect(again.data.every(({ invite }) => invite === null)).toBe(true);
  });

  test('with refused rows creates no agent and names every refused row', async () => {
    const before = await count();
    const text = `${HEADER},Role
Good Person,good@example.org,North,North One,
,no-mail,Nord,North One,
Second Good,GOOD@example.org,North,North One,
Known Person,agent@example.com,North,North One,
Far Away,far@example.org,North,South One;North Oen;North One;North One,
Boss,boss@example.org,North,North One,super_admin
No Place,none@example.org,North,,
Short,short@example.org
`;
    const { status, error_msg } = await superAdmin(agentFiles.create, csv(text));
    expect(status).toBe(422);
    const roles = ['agent', 'intern'];
    expect(error_msg).toEqual({
      file: [
        refusedSentence(3, 'name', say.required({ column: 'name' })),
        refusedSentence(3, 'email', invalidSentence('no-mail', sayValidation.wrongEmail)),
        refusedSentence(4, 'email', say.emailTwice({ line: 2 })),
        refusedSentence(5, 'email', 'There is already a user with this email address.'),
        refusedSentence(6, 'constituencies', unknownConstituency('South One', 'North', { elsewhere: 'South' })),
        refusedSentence(6, 'constituencies', unknownConstituency('North Oen', 'North', { closest: 'North One' })),
        refusedSentence(6, 'constituencies', say.constituencyTwice({ name: 'North One' })),
        refusedSentence(7, 'role', say.roleNotTaken({ value: 'super_admin', names: roles })),
        refusedSentence(8, 'constituencies', say.required({ column: 'constituencies' })),
        refusedSentence(9, '', files.cells({ found: 2, expected: 5 })),
      ],
    });
    expect(await count()).toBe(before);
    const dry = await check(text);
    expect(dry.data).toMatchObject({ rows: 8, agents: [{ line: 2 }] });
    expect(dry.data.refused).toHaveLength(10);
  });

  test('suggests the closest region', async () => {
    expect(await refusedIn(`${HEADER}\nA B,a@example.org,Nort,North One\n`)).toEqual([
      { line: 2, column: 'region', sentence: unknownRegion('Nort', 'North') },
    ]);
  });

  test('with missing columns, empty, invalid, too long or not UTF-8 is refused as a whole', async () => {
    expect(await refusedIn('name,email,email\na,b,c\n')).toEqual([
      { line: 1, column: 'region', sentence: files.missingColumn },
      { line: 1, column: 'constituencies', sentence: files.missingColumn },
      { line: 1, column: 'email', sentence: files.repeatedColumn },
    ]);
    expect(await refusedIn('\n')).toEqual([{ line: 1, column: '', sentence: files.emptyFile }]);
    expect(await refusedIn(`${HEADER}\n`)).toEqual([{ line: 1, column: '', sentence: say.noRows }]);
    const long = Array.from({ length: MAX_AGENTS + 1 }, (_, n) => `A,a${n}@example.org,North,North One`).join('\n');
    expect(await refusedIn(`${HEADER}\n${long}`)).toEqual([
      { line: MAX_AGENTS + 2, column: '', sentence: say.tooManyRows({ maximum: MAX_AGENTS }) },
    ]);
    const latin = new Uint8Array(Buffer.from(`${HEADER}\nEl\xe9onore,e@example.org,North,North One\n`, 'latin1'));
    expect(await refusedIn(latin)).toMatchObject([{ line: 2, column: 'name' }]);
    const heading = new Uint8Array(Buffer.from(`${HEADER},T\xe9l\xe9phone\n`, 'latin1'));
    expect(await refusedIn(heading)).toEqual([
      { line: 1, column: 't\ufffdl\ufffdphone', sentence: notUtf8('t\ufffdl\ufffdphone') },
    ]);
    const { refused, agents } = (await check(`${HEADER}\n"Never closed,a@example.org,North,North One\n`)).data;
    expect({ refused: refused.length, agents }).toEqual({ refused: 1, agents: [] });
  });

  test('needs an existing year', async () => {
    const unknown = { ...csv(GOOD), year_id: 999 };
    const error_msg = { year_id: [reference.unknownYear] };
    expect(await superAdmin(agentFiles.check, unknown)).toMatchObject({ status: 422, error_msg });
    expect(await superAdmin(agentFiles.create, unknown)).toMatchObject({ status: 422, error_msg });
    expect(await superAdmin(agentFiles.check, { year_id: SMALL.year })).toMatchObject({ status: 422 });
  });

  test('of the largest size is accepted', async () => {
    const lines = Array.from(
      { length: MAX_AGENTS },
      (_, n) => `Many ${n},many${n}@example.org,South,South One;South Two`,
    );
    const { status, data } = await superAdmin(agentFiles.create, csv(`${HEADER}\n${lines.join('\n')}`));
    expect(status).toBe(200);
    expect(new Set(data.map(({ invite }) => invite?.link)).size).toBe(MAX_AGENTS);
    expect((await superAdmin(users.list, { name: 'many 99' })).data.total).toBe(11);
  });

  test('that has begun to arrive creates no one once its sender no longer manages users', async () => {
    const { pool } = server.database;
    const form = new FormData();
    form.append('year_id', String(SMALL.year));
    form.append('file', new File([`${HEADER}\nAbla Late,abla.late@example.org,North,North One\n`], 'agents.csv'));
    await pool.query(`insert into users (id, name, email, role_id) values (90, 'Second', 'second@example.org', $1)`, [
      ROLE_ID.super_admin,
    ]);
    const before = await count();
    const demote = () => pool.query('update users set role_id = $1 where id = 90', [ROLE_ID.admin]);
    expect(await uploadAround(server, agentFiles.create, { form, user_id: 90 }, demote)).toBe(403);
    expect(await count()).toBe(before);
  });
});
