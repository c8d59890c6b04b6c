import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { makeReceiptCode, submissionText } from '@election/contract/figures/receipts';
import { savedFileText } from '@election/contract/figures/saved-submissions';
import { ROLE_ID } from '@election/contract/people/permissions';
import type pg from 'pg';
import { newSecret } from '../features/feed/webhooks/sign.ts';
import { hashPassword } from '../features/people/sign-in/password.ts';
import { deriveFileKey } from '../platform/secrets/file-key.ts';
import { seal } from '../platform/secrets/sealed.ts';
import { webhookOwner } from '../platform/secrets/secrets-key.ts';
import { hashToken } from '../platform/secrets/tokens.ts';
import {
  AUTHENTICATOR,
  AWAITED_ACCOUNT,
  challengeOf,
  FACTOR_LINK,
  LINK_TOKEN,
  PASSWORD,
  type Place,
  passkeyOf,
  SECOND_STEP,
  type Target,
} from './access/target.ts';
import { pictureFile } from './files/pictures.ts';
import { type Person, SMALL, USER_ID } from './small-election.ts';
import { WORLD } from './world/world.ts';

const ABSENT = 999_999;
const CLAIM = 500;
/** The calls: one waits, one stands, another one waits. */
const CALL = { waiting: 500, standing: 501, spare: 502 };
/** Each has an open question at each place. */
const ASKING = [USER_ID.super_admin, USER_ID.admin, USER_ID.correspondent];
const questionAt = (place: number, asker: number) => place * 10 + asker;

const MIDDLE: Record<Exclude<Place, 'absent'>, { region: number; constituency: number; station: number }> = {
  own: { region: SMALL.north.region, constituency: SMALL.north.first, station: 1 },
  near: { region: SMALL.north.region, constituency: SMALL.north.second, station: 5 },
  far: { region: SMALL.south.region, constituency: SMALL.south.first, station: 3 },
};
const ACCOUNT = { near: AWAITED_ACCOUNT, far: 22 };
const FACTOR = 700;
const ADDED = { role: 500, permission: 500, import: 500, consumer: 500 };
const SUBSCRIBER = 'https://10.0.0.1/results';

/** Adds to the small election, or to the world, one of everything at each place that a call can be aimed at. */
export async function storeTargets(pool: pg.Pool): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await pool.query(`insert into pictures values ('${'a'.repeat(64)}', 'image/png', 10, 200, 200)`);
  await pool.query(`
    insert into polling_stations (id, year_id, constituency_id, code, name) values (5, 1, 2, 'N0201', 'North Hall') on conflict do nothing;
    insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
    values (15, 1, 2, 3, 1, 'Akosua Palm', 'active', 1) on conflict do nothing;
    insert into years (id, title, status) values (50, '1999', 'inactive');
    insert into parties (id, year_id, name, status, order_queue, color) values (50, 1, 'Empty', 'active', 50, '#000000');
    insert into coalitions (id, year_id, name, short_name, color) values (50, 1, 'Spare Alliance', 'SPA', '#000000');
    insert into display_links (id, name, kind, token_hash, made_by)
    overriding system value values (500, 'Gallery', 'wall', '\\x02', 1);
    insert into roles (id, name, scope) values (${ADDED.role}, 'spare', 'region');
    insert into permissions (id, name) values (${ADDED.permission}, 'tea.make');
    insert into imports (id, state, failure) values (${ADDED.import}, 'failed', 'It rained.');
    insert into import_files (import_id, name, content) values (${ADDED.import}, 'report', '\\x${gzipSync('').toString('hex')}');
    -- As long as it is at work no other begins, which would go on after its call.
    insert into imports (state, alive_at) values ('checking', now() + interval '1 day');
    insert into users (id, name, email, role_id, region_id)
    values (21, 'near', 'near@example.com', 2, 1), (22, 'far', 'far@example.com', 2, 2);
    insert into user_constituencies values (21, 2), (22, 3);`);
  await pool.query('update users set password_hash = $1', [hash]);
  for (const [id, user_id] of Object.entries(ACCOUNT).map(([, user]) => [user + 900, user])) {
    await pool.query(
      `insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [id, hashToken(`account-${id}`), user_id],
    );
  }
  await storeInvite(pool);
  const { rows } = await pool.query<{ value: string }>(`select value from application_secrets where name = 'webhooks'`);
  await pool.query(`insert into feed_keys (id, name, key_hash) values (${ADDED.consumer}, 'Spare', 'a hash')`);
  // It has everything that there will ever be, so nothing is sent.
  await pool.query(
    `insert into webhooks (id, name, url, secret, delivered) values (${ADDED.consumer}, 'Spare', $1, $2, 1000000)`,
    [SUBSCRIBER, seal(rows[0]?.value ?? '', webhookOwner(SUBSCRIBER), newSecret())],
  );
  for (const [at, place] of Object.values(MIDDLE).entries()) await storePlace(pool, at + 1, place);
  // The intern has claimed the sheet of the own place.
  await pool.query(`
    insert into keyings (id, contest_id, sheet_id, user_id)
    select ${CLAIM}, contest_id, id, ${USER_ID.intern} from pink_sheets where id = 51;
    insert into calls (id, year_id, election_type_id, contest_id, kind, candidate_ids, reason, proposed_by, confirmed_by, confirmed_at, newsroom)
    overriding system value
    select case constituency_id when 1 then ${CALL.standing} when 2 then ${CALL.waiting} else ${CALL.spare} end, 1, 2, id, 'too_close', '{}',
      'Forty votes apart', 3, case constituency_id when 1 then 6 end, case constituency_id when 1 then now() end,
      case constituency_id when 1 then 'the newsroom' end
    from contests where election_type_id = 2 and constituency_id in (1, 2, 3)`);
}

/** A link to set the password of the account that is near. */
export const storeInvite = (pool: pg.Pool) =>
  pool.query(
    `insert into one_time_links (token_hash, user_id, purpose, expires_at) values ($1, $2, 'invite', now() + interval '1 day')`,
    [hashToken(LINK_TOKEN), ACCOUNT.near],
  );

async function storePlace(
  pool: pg.Pool,
  number: number,
  { region, constituency, station }: (typeof MIDDLE)['own'],
): Promise<void> {
  const contest = `(select id from contests where constituency_id = ${constituency} and election_type_id = 1)`;
  const empty = 50 + number;
  await pool.query(`
    insert into regions (id, year_id, title, slug, status, svg_path) values (${empty}, 1, 'R${empty}', 'r${empty}', 'active', 'M0 0z');
    insert into constituencies (id, year_id, region_id, name, slug, status, svg_path)
    values (${empty}, 1, ${region}, 'C${empty}', 'c${empty}', 'active', 'M0 0z');
    insert into polling_stations (id, year_id, constituency_id, code, name) values (${empty}, 1, ${constituency}, 'E${empty}', 'S${empty}'), (${empty + 20}, 1, ${constituency}, 'T${empty}', 'Twin');
    insert into candidates (id, year_id, election_type_id, constituency_id, party_id, name, status, ballot_order)
    values (${empty}, 1, 2, ${constituency}, 3, 'E${empty}', 'active', 9);
    insert into polls (id, title, year_id, constituency_id, election_type_id, status)
    values (${empty}, 'Exit poll', 1, ${constituency}, 1, 'active');
    insert into pink_sheets (id, contest_id, picture, original_sha256, uploaded_by)
    values (${empty}, ${contest}, repeat('a', 64), repeat('a', 64), 2);
    -- Of tomorrow, so that no figures answer them.
    insert into questions (id, contest_id, text, asked_by, asked_at)
    select ${questionAt(empty, 0)} + id, ${contest}, 'Is it 10?', id, now() + interval '1 day' from users where id in (${ASKING.join()});
    insert into vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
    values (${contest}, 1, ${USER_ID.second_agent}, 10, 'pending', 'submit', ${USER_ID.second_agent}),
           (${contest}, 1, ${ACCOUNT.far}, 10, 'pending', 'submit', ${ACCOUNT.far});
    insert into vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
    values (${contest}, 1, 5, 'validated', 'validate', 2), (${contest}, 2, 6, 'validated', 'validate', 2),
           (${contest}, 3, 7, 'validated', 'validate', 2);
    -- Another station and the other race: a write of this one leaves them as they are. The first place's other race is silent.
    insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, origin, action, changed_by)
    values (${contest}, ${empty + 20}, 1, 3, 'validated', 'validate', 2), (${contest}, ${empty + 20}, 2, 2, 'validated', 'validate', 2);
    insert into vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
    select c.id, k.id, 4, 'validated', 'validate', 2 from contests c join candidates k using (constituency_id, election_type_id)
    where c.constituency_id = ${constituency} and c.election_type_id = 2 and k.id < 50 and c.constituency_id > 1;
    insert into registers (contest_id, polling_station_id, total_registered_voters, total_valid_votes, total_rejected, action, changed_by)
    select c.id, s.id, 100, 5, 1, 'register', 2 from contests c join (values (null), (${empty + 20})) as s (id) on true
    where c.constituency_id = ${constituency} and c.election_type_id = 2;
    insert into pending_items (id, contest_id, polling_station_id, region_id, provider_id)
    values (${empty}, ${contest}, null, ${region}, ${USER_ID.second_agent}),
           (${empty + 10}, ${contest}, ${station}, ${region}, ${USER_ID.second_agent});
    select record_audit(${constituency}, '{"id": ${USER_ID.second_agent}}', 'entries.submit', 'contest:' || ${contest}, null,
      jsonb_build_object('1', 10, 'sha256', repeat('a', 64)));`);
}

/** An agent and an intern who work at the far place alone. */
const FAR = { agent: ACCOUNT.far, intern: 33 };
export const tokenOfFar = (role: keyof typeof FAR): string => `token-of-far-${role}`.padEnd(32, '-');

/**
 * Adds to the world with its targets what no write is aimed at: public figures of the earlier year, an intern elsewhere, a postponed
 * contest and an annulled one.
 */
export async function storeTwins(pool: pg.Pool): Promise<void> {
  const { year, constituency, station } = WORLD.past;
  const contest = `constituency_id = ${constituency} and election_type_id = 1`;
  await pool.query(`
    insert into users (id, name, email, role_id, region_id) values (${FAR.intern}, 'far intern', 'far-intern@example.com', ${ROLE_ID.intern}, 2);
    insert into user_constituencies values (${FAR.intern}, 3);
    insert into coalitions (id, year_id, name, short_name, color) values (80, ${year}, 'Old Alliance', 'OLD', '#000000');
    insert into polls (id, title, year_id, constituency_id, election_type_id, status)
    values (80, 'Old poll', ${year}, ${constituency}, 1, 'active'), (81, 'Poll of the seat', 1, 1, 2, 'active');
    insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
    select k.id, at.station, f.candidate, f.votes, f.votes, 'import', 'import', 1
    from contests k, (values (null), (${station})) as at (station), (values (61, 300), (62, 700)) as f (candidate, votes) where ${contest};
    insert into registers (contest_id, total_registered_voters, total_valid_votes, total_rejected, public_registered_voters,
                           public_valid_votes, public_rejected, action, changed_by)
    select id, 2000, 1000, 100, 2000, 1000, 100, 'import', 1 from contests where ${contest};
    update contests set published_at = now(), published_by = 1 where ${contest};
    insert into pink_sheets (id, contest_id, picture, original_sha256, uploaded_by)
    select 80, id, repeat('a', 64), repeat('a', 64), 2 from contests where ${contest};
    update contests set status = 'postponed', status_by = 1, status_note = 'A flood in the town'
    where constituency_id = 4 and election_type_id = 2;
    update contests set status = 'annulled', status_by = 1, status_note = 'By the court'
    where constituency_id = 4 and election_type_id = 3`);
  for (const role of ['agent', 'intern'] as const) {
    await pool.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(tokenOfFar(role)), FAR[role]],
    );
  }
}

let image: File | undefined;
let saved: File | undefined;

async function savedFile(pool: pg.Pool): Promise<File> {
  const { rows } = await pool.query<{ value: string }>(
    `select value from application_secrets where name = 'saved-files'`,
  );
  const input = { year_id: 1, constituency_id: SMALL.north.first, votes: [{ candidate_id: 1, vote_count: 20 }] };
  const sha256 = createHash('sha256').update(submissionText(input)).digest('hex');
  const content = {
    version: 1 as const,
    user_id: USER_ID.agent,
    user: 'agent',
    saved_at: '2024-12-07T21:00:00Z',
    submissions: [{ id: 'saved-on-a-phone', kind: 'votes' as const, input, typed_at: null, sha256 }],
  };
  const key = Buffer.from(deriveFileKey(rows[0]?.value ?? '', USER_ID.agent), 'hex');
  const mac = createHmac('sha256', key).update(savedFileText(content)).digest('hex');
  return new File([JSON.stringify({ ...content, mac })], 'submissions.json');
}

/** Gives every caller and the account that is near a second factor, and the sessions that there are a proof that stays fresh. */
export async function storeFactors(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ value: string }>(`select value from application_secrets where name = 'factors'`);
  for (const user of [...Object.values(USER_ID), ACCOUNT.near]) {
    const sealed = seal(rows[0]?.value ?? '', `authenticator of user ${user}`, AUTHENTICATOR);
    await pool.query(
      `insert into authenticators (id, user_id, name, secret, confirmed_at)
       values ($1::int + ${FACTOR}, $1, 'Phone', $2, now()), ($1::int + ${FACTOR + 100}, $1, 'Spare', $2, null)`,
      [user, sealed],
    );
    const { id, publicKey } = passkeyOf(user);
    await pool.query(
      `insert into passkeys (id, user_id, name, credential_id, public_key, counter)
       values ($1::int + ${FACTOR}, $1, 'Laptop', $2, $3, 0)`,
      [user, id, publicKey],
    );
  }
  await storeChallenges(pool);
  await pool.query(
    `insert into one_time_links (token_hash, user_id, purpose, expires_at) values ($1, $2, 'factor', now() + interval '1 day')`,
    [hashToken(FACTOR_LINK), ACCOUNT.near],
  );
  await storeSecondStep(pool);
  await pool.query(`insert into recovery_codes (user_id, code_hash) values ($1, 'a hash')`, [ACCOUNT.near]);
  await pool.query(`update sessions set proven_at = now() + interval '1 day'`);
  await pool.query(`insert into new_devices (id, user_id) select id, id from users;
    select setval(pg_get_serial_sequence('new_devices', 'id'), 1000)`);
}

/** A sign-in that awaits its second factor. */
export const storeSecondStep = (pool: pg.Pool) =>
  pool.query(`insert into second_steps (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    hashToken(SECOND_STEP),
    ACCOUNT.near,
  ]);

/** What passkeys were asked to sign: for the sessions that there are, and for the sign-in that awaits its second factor. */
async function storeChallenges(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ user_id: number; token_hash: Buffer }>(
    'select distinct on (user_id) user_id, token_hash from sessions order by user_id, id',
  );
  const given = rows.flatMap(({ user_id: user, token_hash: holder }) =>
    (['enrol', 'prove'] as const).map((purpose) => ({ user, purpose, holder })),
  );
  for (const { user, purpose, holder } of [
    ...given,
    { user: ACCOUNT.near, purpose: 'sign-in' as const, holder: hashToken(SECOND_STEP) },
  ]) {
    await pool.query(
      `insert into passkey_challenges (challenge_hash, user_id, purpose, holder_hash, expires_at)
       values ($1, $2, $3, $4, now() + interval '1 day')`,
      [hashToken(challengeOf(user, purpose)), user, purpose, holder],
    );
  }
}

/** A place, described relative to a user of the small election. */
export async function targetFor(pool: pg.Pool, person: Person | null, place: Place): Promise<Target> {
  image ??= await pictureFile('png');
  saved ??= await savedFile(pool);
  if (place === 'absent') return { ...absent, image, saved };
  const number = Object.keys(MIDDLE).indexOf(place) + 51;
  const user = place === 'own' ? USER_ID[person ?? 'agent'] : ACCOUNT[place];
  const { rows } = await pool.query<{ id: number }>('select id from sessions where user_id = $1 order by id limit 1', [
    user,
  ]);
  const received = await pool.query<{ code: string }>(
    `select receipt_code(chain, sequence) as code from audit_entries where chain = $1 and after ? 'sha256' order by sequence limit 1`,
    [MIDDLE[place].constituency],
  );
  return {
    ...MIDDLE[place],
    year: SMALL.year,
    candidate: { own: 11, near: 13, far: 15 }[place],
    poll: number,
    sheet: number,
    item: number,
    stationItem: number + 10,
    question: questionAt(number, ASKING.find((id) => person && id === USER_ID[person]) ?? USER_ID.super_admin),
    empty: { year: 50, region: number, constituency: number, station: number, party: 50, candidate: number },
    party: 1,
    coalition: 50,
    user,
    session: rows[0]?.id ?? ABSENT,
    notice: user,
    authenticator: user + FACTOR,
    begun: user + FACTOR + 100,
    ...ADDED,
    image,
    saved,
    receipt: received.rows[0]?.code ?? '',
  };
}

const absent: Omit<Target, 'image' | 'saved'> = {
  year: ABSENT,
  region: ABSENT,
  constituency: ABSENT,
  station: ABSENT,
  candidate: ABSENT,
  poll: ABSENT,
  sheet: ABSENT,
  item: ABSENT,
  stationItem: ABSENT,
  question: ABSENT,
  empty: { year: ABSENT, region: ABSENT, constituency: ABSENT, station: ABSENT, party: ABSENT, candidate: ABSENT },
  party: ABSENT,
  coalition: ABSENT,
  user: ABSENT,
  session: ABSENT,
  notice: ABSENT,
  authenticator: ABSENT,
  begun: ABSENT,
  role: ABSENT,
  permission: ABSENT,
  import: ABSENT,
  consumer: ABSENT,
  receipt: makeReceiptCode({ constituency_id: ABSENT, sequence: 1 }),
};
