import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { contract } from '@election/contract/contract';
import { session as english } from '@election/contract/messages/catalogues/en/session';
import { written } from '@election/contract/messages/every-catalogue';
import { afterEach, expect, test } from 'vitest';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { listenAnywhere } from '../../testing/socket-client.ts';
import { languageAsked } from './language.ts';

const server = useServer();
const { session } = contract;

afterEach(() => server.database.pool.query('update users set language = null'));

test.each([
  [undefined, 'en'],
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['de, en;q=0.5, ar;q=0.7', 'ar'],
  ['fr;q=0, pt-BR;q=0.1', 'pt'],
  ['fr-CA', 'fr'],
  ['fr ; q=0.3, AR ;Q=0.8', 'ar'],
  ['pt;q=0.2, fr;q=0.2', 'pt'],
  ['*;q=0.9, pt;q=0.1', 'pt'],
  ['fr;q=0, *', 'en'],
  ['frr, pt_BR, , ;q=1', 'en'],
  ['*', 'en'],
  ['de', 'en'],
])('of Accept-Language %s the answer is in %s', (header, language) => {
  expect(languageAsked(header)).toBe(language);
});

test('an answer is in the language of the caller’s browser until the account has its own', async () => {
  const end = async (language: string) => (await server.as('intern')(session.endOthers, {}, { language })).msg;
  expect([await end('fr'), await end('ar'), await end('de')]).toEqual([
    'Toutes les autres sessions sont terminées.',
    'انتهت جميع الجلسات الأخرى.',
    english.device.othersEnded,
  ]);
  expect((await server.as('intern')(session.chooseLanguage, { language: 'pt' })).status).toBe(200);
  expect((await server.as('intern')(session.me, {})).data.language).toBe('pt');
  expect([await end('fr'), await end('en')]).toEqual(Array(2).fill('Todas as outras sessões foram terminadas.'));
  // Another person's account has chosen nothing.
  expect((await server.as('agent')(session.endOthers, {}, { language: 'fr' })).msg).toBe(
    'Toutes les autres sessions sont terminées.',
  );
  expect((await server.as('intern')(session.chooseLanguage, { language: null })).status).toBe(200);
  expect(await end('fr')).toBe('Toutes les autres sessions sont terminées.');
});

test('calls at the same time keep their languages apart', async () => {
  const calls = ['fr', 'pt', 'en', 'fr', 'ar', 'en'].map(async (language) => {
    const { msg } = await server.as('correspondent')(session.endOthers, {}, { language });
    return [language, msg];
  });
  const answers = await Promise.all(calls);
  const other = answers.filter(([language, msg]) => (language === 'en') !== (msg === english.device.othersEnded));
  expect(other).toEqual([]);
  expect(new Set(answers.map(([, msg]) => msg)).size).toBe(4);
});

test('an answer has the language of its call when the rest of the body comes after the session was checked', async () => {
  const { method, path } = session.endOthers;
  const headers = {
    ...{ 'content-type': 'application/json', 'content-length': 2, 'accept-language': 'fr' },
    ...{ 'x-secure-request': SECURE_REQUEST_KEY, authorization: `Bearer ${tokenOf('intern')}` },
  };
  const sent = request({ port: await listenAnywhere(server.app), method, path, headers });
  const answered = once(sent, 'response');
  const arrived = once(server.app.server, 'request');
  sent.write('{');
  const [incoming] = await arrived;
  await expect.poll(() => incoming.listenerCount('data')).toBe(1);
  sent.end('}');
  const [answer] = await answered;
  expect(await json(answer)).toEqual({ data: { ended: 0 }, msg: 'Toutes les autres sessions sont terminées.' });
});

test('a language that the product does not have is refused by name', async () => {
  const answer = await server.as('intern')(session.chooseLanguage, { language: 'de' as 'fr' });
  expect([answer.status, Object.keys(answer.error_msg ?? {})]).toEqual([422, ['language']]);
});

test('a refusal is in the caller’s language: of a role, a field, a unique key and a routine', async () => {
  const { years, votes } = contract;
  const create = async (person: 'intern' | 'super_admin', title: string, language: string) =>
    (await server.as(person)(years.create, { title, status: 'active' }, { language })).error_msg;
  expect(await create('intern', '2030', 'fr')).toBe(written.answers.fr.failures?.notAllowed);
  expect(await create('super_admin', '', 'pt')).toEqual({ title: [written.refusals.pt.validation?.required] });
  expect(await create('super_admin', '2024', 'ar')).toEqual({
    title: [written.answersData.ar.duplicates?.years_title_key],
  });
  const contest = { year_id: SMALL.year, constituency_id: SMALL.south.first, election_type_id: 1 };
  const publish = async (language: string) =>
    (await server.as('super_admin')(votes.publish, contest, { language })).error_msg;
  expect([await publish('fr'), await publish('de')]).toEqual([
    written.refusals.fr.states?.nothing_to_publish,
    written.refusals.en.states?.nothing_to_publish,
  ]);
});

test('a repeated call gets the stored answer, with its message in the language of the repeat', async () => {
  const create = (language: string) =>
    server.as('super_admin')(
      contract.years.create,
      { title: '2031', status: 'active' },
      { language, key: 'a-year-of-two-languages' },
    );
  const [first, repeat] = [await create('fr'), await create('pt')];
  expect(repeat.data).toEqual(first.data);
  expect([first.msg, repeat.msg]).toEqual([written.done.fr.years?.created, written.done.pt.years?.created]);
});
