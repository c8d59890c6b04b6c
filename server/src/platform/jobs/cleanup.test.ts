import { contract } from '@election/contract/contract';
import { expect, test } from 'vitest';
import { tokenOf, useServer } from '../../testing/server.ts';
import { USER_ID } from '../../testing/small-election.ts';
import { hashToken } from '../secrets/tokens.ts';
import { cleanUp } from './cleanup.ts';

const server = useServer();
const query = (text: string, values: unknown[] = []) => server.database.owner.query(text, values);

test('deletes expired sessions, links, keys, import files and readers of closed items; keeps the rest', async () => {
  const agent = USER_ID.agent;
  await query(`
    insert into sessions (token_hash, user_id, expires_at, last_seen_at) values
      ('expired', ${agent}, now() - interval '1 second', now()),
      ('idle', ${agent}, now() + interval '1 hour', now() - interval '12 hours 1 minute'),
      ('used', ${agent}, now() + interval '1 hour', now() - interval '11 hours');
    insert into one_time_links (token_hash, user_id, purpose, expires_at) values
      ('old', ${agent}, 'invite', now() - interval '31 days'), ('expired', ${agent}, 'invite', now() - interval '29 days');
    insert into link_requests values (${agent}, now() - interval '31 days'), (${USER_ID.intern}, now());
    insert into idempotency_keys (user_id, key, request_hash, created_at) values
      (${agent}, 'key-of-last-month', '', now() - interval '31 days'), (${agent}, 'key-of-yesterday', '', now() - interval '1 day');
    insert into imports (id, state, created_by) values (1, 'checked', 1);
    insert into import_files (import_id, name, content, created_at) values
      (1, 'old.csv', '', now() - interval '25 hours'), (1, 'new.csv', '', now() - interval '23 hours');
    insert into attempts (kind, subject, last_at) values
      ('account', 'old', now() - interval '25 hours'), ('account', 'new', now() - interval '23 hours');
    insert into known_devices (user_id, token_hash, last_used_at) values
      (${agent}, 'old', now() - interval '366 days'), (${agent}, 'new', now() - interval '364 days');
    insert into new_devices (user_id, created_at) values (${agent}, now() - interval '31 days'), (${agent}, now() - interval '29 days');
    insert into second_steps (token_hash, user_id, expires_at) values
      ('old', ${agent}, now() - interval '1 second'), ('new', ${agent}, now() + interval '1 minute');
    insert into passkey_challenges (challenge_hash, user_id, purpose, holder_hash, expires_at) values
      ('old', ${agent}, 'prove', '', now() - interval '1 second'), ('new', ${agent}, 'prove', '', now() + interval '1 minute');
    insert into authenticators (user_id, name, secret, created_at, confirmed_at) values
      (${agent}, 'Given up', '', now() - interval '61 minutes', null), (${agent}, 'Begun', '', now() - interval '59 minutes', null),
      (${agent}, 'Phone', '', now() - interval '1 year', now() - interval '1 year');
    insert into pending_items (id, contest_id, region_id, provider_id, pending, closed_at)
    select n, k.id, 1, ${agent}, n = 2, case n when 1 then now() end from contests k, generate_series(1, 2) n
    where k.constituency_id = 1 and k.election_type_id = 1;
    insert into pending_readers values (1, ${agent}, 1), (2, ${agent}, 1)`);
  const once = {
    sessions: 2,
    one_time_links: 1,
    link_requests: 1,
    second_steps: 1,
    passkey_challenges: 1,
    authenticators: 1,
    idempotency_keys: 1,
    import_files: 1,
    attempts: 1,
    new_devices: 1,
    known_devices: 1,
    pending_readers: 1,
  };
  const none = {
    sessions: 0,
    one_time_links: 0,
    link_requests: 0,
    second_steps: 0,
    passkey_challenges: 0,
    authenticators: 0,
    idempotency_keys: 0,
    import_files: 0,
    attempts: 0,
    new_devices: 0,
    known_devices: 0,
    pending_readers: 0,
  };
  expect(await cleanUp(server.database.db, 12)).toEqual(once);
  expect(await cleanUp(server.database.db, 12)).toEqual(none);
  const { rows } = await query(`select count(*)::int from sessions where token_hash in ('used', $1)`, [
    hashToken(tokenOf('agent')),
  ]);
  expect(rows).toEqual([{ count: 2 }]);
  expect((await server.as('agent')(contract.session.me, {})).status).toBe(200);
});

test('deletes many rows in batches; two processes share the work', async () => {
  await query(`insert into attempts (kind, subject, last_at)
    select 'account', 'guess ' || n, now() - interval '2 days' from generate_series(1, 12000) as n`);
  const both = await Promise.all([cleanUp(server.database.db, 12), cleanUp(server.database.db, 12)]);
  const rest = await cleanUp(server.database.db, 12);
  expect([...both, rest].reduce((sum, { attempts }) => sum + attempts, 0)).toBe(12_000);
});
