import type { Plant } from '../plant.ts';

const people = (file: string) => `server/src/features/people/${file}`;
const throttle = { file: people('login-throttle.ts'), tests: [people('login-throttle.test.ts')] };
const counting = { file: people('attempts.sql'), tests: [people('login-throttle.test.ts')] };
const devices = { file: people('known-devices.ts'), tests: [people('login-throttle.test.ts')] };
const names = { file: people('acceptable-password.ts'), tests: [people('set-password.test.ts')] };
const clock = {
  file: 'server/src/platform/db/server-clock.ts',
  tests: ['server/src/platform/db/server-clock.test.ts'],
};

const noticed = { file: people('new-devices.ts'), tests: [people('devices.test.ts')] };
const ended = { file: people('devices.ts'), tests: [people('devices.test.ts')] };
const secretsKey = {
  file: 'server/src/platform/secrets/secrets-key.ts',
  tests: ['server/src/platform/secrets/secrets-key.test.ts'],
};
const monitoring = {
  file: 'server/src/platform/http/monitoring.ts',
  tests: ['server/src/platform/http/operations.test.ts'],
};
const factor = [people('second-factor.test.ts')];
const codes = { file: people('codes.ts'), tests: factor };
const stepUp = { file: people('step-up.ts'), tests: factor };
const factors = { file: people('factors.ts'), tests: factor };
const passkey = [people('passkeys.test.ts')];
const challenges = { file: people('passkey-challenges.ts'), tests: passkey };
const passkeyProof = { file: people('passkey-proof.ts'), tests: passkey };
const passkeys = { file: people('passkeys.ts'), tests: passkey };

const pin = { file: 'web/src/api/pin.ts', tests: ['web/src/api/pin.test.ts'] };
const phoneLock = { file: 'web/src/api/phone-lock.ts', tests: ['web/src/api/pin.test.ts'] };

/** Who gets in: how guesses are counted, which devices are known, which passwords are refused, and the clock of servers. */
export const plants: readonly Plant[] = [
  {
    file: 'server/src/tools/cli/import-folder.ts',
    tests: ['server/src/tools/cli/import.test.ts'],
    name: 'the import command publishes for an account without a second factor',
    find: '    if (asked.publish) await assertMayPublish(',
    replace: '    if (asked.publish && asked.dryRun) await assertMayPublish(',
  },
  {
    ...secretsKey,
    name: 'webhooks stay sealed with the key of the database',
    find: "      webhooks: await takeUpTable(tx, 'webhooks', config, isReal),\n",
    replace: '      webhooks: 0,\n',
  },
  { ...pin, name: 'a PIN is guessed fifty times', find: 'const TRIES = 5;', replace: 'const TRIES = 50;' },
  {
    ...pin,
    name: 'a wrong PIN is counted once it was judged',
    find: 'await store.put({ ...lock, left, byPin:',
    replace: 'await store.put({ ...lock, byPin:',
  },
  {
    ...pin,
    name: 'a PIN leaves the key that was there before it',
    find: '    await store.delete(personName(id));\n',
    replace: '',
  },
  {
    ...pin,
    name: 'the earlier key goes before all is encrypted anew',
    find: 'if (await sealAnew(user_id)) await forgetEarlier(user_id);',
    replace: 'await forgetEarlier(user_id);',
  },
  {
    ...pin,
    name: 'the server opens a phone without what lies on it',
    find: 'sealBytes(await phoneKey(), await sealBytes(by, raw, boundTo), boundTo)',
    replace: 'sealBytes(by, raw, boundTo)',
  },
  {
    ...phoneLock,
    name: 'the session of a phone with a PIN is stored without it',
    find: '(await storedLock(user_id)) ? (unlocked.get(user_id) ?? null) : deviceKey();',
    replace: 'deviceKey(user_id < 0 ? String(unlocked.size) : undefined);',
  },
  {
    file: 'server/src/features/people/phone-key.ts',
    tests: [people('session.test.ts')],
    name: 'all phones have one key at the server',
    find: 'phones of user ${actor.id}',
    replace: 'phones of users',
  },
  {
    ...noticed,
    name: 'a stranger puts the notice of a new device away everywhere',
    find: "      .where('id', '=', session.device_id)\n",
    replace: "      .where('user_id', '=', actor.id)\n",
  },
  {
    ...noticed,
    name: 'a device whose place was taken by newer ones is told of none',
    find: 'left join known_devices k on k.id = s.device_id',
    replace: 'join known_devices k on k.id = s.device_id',
  },
  {
    ...noticed,
    name: 'a new device is told of itself',
    find: 'and n.session_id is distinct from s.id and (n.device_id is null or n.device_id is distinct from s.device_id)',
    replace: '',
  },
  {
    ...noticed,
    name: 'open pages hear nothing of a new device',
    find: "  await announce(db, { type: 'device-added', user_id: actor.id });\n",
    replace: '',
  },
  {
    ...ended,
    name: 'ending a device leaves its other sessions',
    find: "    await db.deleteFrom('sessions').where('device_id', '=', ended.device_id).where('user_id', '=', actor.id).execute();\n",
    replace: '',
  },
  {
    ...ended,
    name: 'ending all others ends the present session too',
    find: "    .where('token_hash', '<>', own)\n",
    replace: '',
  },
  {
    file: people('roles.ts'),
    tests: [people('devices.test.ts')],
    name: 'a role that lost a right keeps its sockets',
    find: 'if (changes.after.permissions ?? changes.after.scope)',
    replace: 'if (changes.after.scope)',
  },
  {
    ...secretsKey,
    name: 'secrets without their key do not stop a real election',
    find: '(own === undefined || (isReal && databaseUrl !== undefined))',
    replace: 'own === undefined',
  },
  {
    ...secretsKey,
    name: 'the key of the database outlives the one outside',
    find: '    if (config.secrets.key !== undefined) await sql`select forget_sealing_keys()`.execute(tx);\n',
    replace: '',
  },
  {
    ...monitoring,
    name: 'metrics are open to a proxy of this machine',
    find: ' && FORWARDED.every((name) => headers[name] === undefined)',
    replace: '',
  },
  {
    ...monitoring,
    name: 'any token reads the metrics',
    find: 'return timingSafeEqual(hashToken(sent), hashToken(token));',
    replace: "return sent !== '';",
  },
  {
    file: people('actor.ts'),
    tests: [people('session.test.ts')],
    name: 'a duty ends by being idle',
    find: '(s.duty or s.last_seen_at > now() - make_interval(secs => $2))',
    replace: 's.last_seen_at > now() - make_interval(secs => $2)',
  },
  {
    ...codes,
    name: 'a code is taken twice',
    find: ".where('last_step', '<', step)",
    replace: ".where('last_step', '<=', step)",
  },
  { ...codes, name: 'codes of two minutes ago count', find: 'const WINDOW = 1;', replace: 'const WINDOW = 4;' },
  { ...codes, name: 'a recovery code is taken twice', find: "    .where('used_at', 'is', null)\n", replace: '' },
  {
    ...codes,
    name: 'the secret of an authenticator is stored in clear',
    find: "sealed: seal(await sealingKey(sealing, 'factors'), ownerOf(user_id), secret.base32)",
    replace: 'sealed: Buffer.from(secret.base32)',
  },
  {
    ...throttle,
    name: 'codes are guessed fifty times',
    find: 'code: { most: 5,',
    replace: 'code: { most: 50,',
    tests: factor,
  },
  {
    ...stepUp,
    name: 'a proof holds for an hour',
    find: '[hashToken(request.token), actor.id, PROOF_SECONDS],',
    replace: '[hashToken(request.token), actor.id, PROOF_SECONDS * 12],',
  },
  {
    ...stepUp,
    name: 'a proof of another session counts',
    find: 'from sessions s where token_hash = $1 and user_id = $2`',
    replace: 'from sessions s where $1::bytea is not null and user_id = $2 order by proven_at desc nulls last limit 1`',
  },
  {
    ...stepUp,
    name: 'an account without a second factor publishes in a real election',
    find: "if (!enrolled && route.stepUp !== 'enrolled' && requiresFactor(config, rehearsal)",
    replace: "if (!enrolled && route.stepUp === 'enrolled' && requiresFactor(config, rehearsal)",
  },
  {
    ...stepUp,
    name: 'a live edit of public figures asks for no proof',
    find: 'return published.length > 0;',
    replace: 'return published.length > 9;',
  },
  {
    file: 'server/src/platform/http/mount.ts',
    tests: ['server/src/testing/access/access.test.ts'],
    name: 'no call asks for step-up',
    find: '      await services.assertProven(context, route, input);\n',
    replace: '',
  },
  {
    ...factors,
    name: 'an authenticator is set up without the password',
    find: "  await verifyOwnPassword(context, password, 'password');\n",
    replace: '',
  },
  {
    ...factors,
    name: 'the last authenticator of a real election is removed',
    find: 'if (count === 1 && (await isRequired(context)))',
    replace: 'if (count === 0 && (await isRequired(context)))',
  },
  {
    file: people('lost-factor.ts'),
    tests: factor,
    name: 'people make the link for their own lost factor',
    find: 'if (id === actor.id) throw new Failure(403, shared.ownFactorLink);',
    replace: '',
  },
  {
    file: 'server/src/platform/secrets/end-sessions.ts',
    tests: factor,
    name: 'a sign-in that awaits its code outlives a new password',
    find: "  await tx.deleteFrom('second_steps').where('user_id', 'in', user_ids).execute();\n",
    replace: '',
  },
  {
    file: 'web/src/api/call.ts',
    tests: ['web/src/session/StepUp.test.tsx'],
    name: 'a call that asked for step-up is repeated with another key',
    find: '(await provenAgain({ reason, methods }))) {\n    return call(route, input, { ...options, key });',
    replace:
      '(await provenAgain({ reason, methods }))) {\n    return call(route, input, { ...options, key: newKey() });',
  },
  {
    file: 'web/src/session/account/SecondFactor.tsx',
    tests: ['web/src/session/account/SecondFactor.test.tsx'],
    name: 'the console offers to remove the last authenticator of a real election',
    find: 'required && rows.length === 1 ? say.lastStays : true',
    replace: 'true',
  },
  {
    ...challenges,
    name: 'what a passkey signed counts for another session',
    find: "    .where('holder_hash', '=', hashToken(token))\n",
    replace: '',
  },
  {
    ...challenges,
    name: 'what a passkey was asked to sign counts for ever',
    find: "    .where('expires_at', '>', sql<Date>`now()`)\n",
    replace: '',
  },
  {
    ...challenges,
    name: 'what a passkey signed to prove who calls sets up another one',
    find: "    .where('purpose', '=', purpose)\n",
    replace: '',
  },
  {
    ...passkeyProof,
    name: 'a passkey need not verify its person',
    find: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
  },
  {
    ...passkeyProof,
    name: 'a passkey answers to any origin',
    find: 'expectedOrigin: expectedOrigin(party, signed.origin)',
    replace: 'expectedOrigin: signed.origin',
  },
  {
    ...passkeyProof,
    name: "another account's passkey counts",
    find: "    .where('user_id', '=', holder.user_id)\n    .executeTakeFirst();",
    replace: '    .executeTakeFirst();',
  },
  {
    ...passkeyProof,
    name: 'the counter of a passkey goes back',
    find: 'counter < ${counter}::bigint or',
    replace: 'counter < ${counter}::bigint + 9 or',
  },
  {
    ...passkeyProof,
    name: 'an answer of a passkey counts twice',
    find: 'if (!signed || !(await takeChallenge(db, signed.challenge, holder)))',
    replace: 'if (!signed)',
  },
  {
    ...passkeys,
    name: 'a passkey is set up without the password',
    find: "  await verifyOwnPassword(context, password, 'password');\n",
    replace: '',
  },
  {
    ...passkeys,
    name: 'a new passkey need not verify its person',
    find: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
  },
  {
    ...passkeys,
    name: 'the last passkey of a real election is removed',
    find: '  await assertNotLast(context);\n',
    replace: '',
  },
  {
    file: people('count-factors.sql'),
    tests: passkey,
    name: 'a passkey is no second factor',
    find: 'from passkeys where user_id = account',
    replace: 'from passkeys where false and user_id = account',
  },
  {
    file: people('relying-party.ts'),
    tests: passkey,
    name: 'passkeys are offered at an IP address',
    find: '> 0) return say.passkeysNeedName;',
    replace: '> 9) return say.passkeysNeedName;',
  },
  {
    file: 'web/src/session/passkey.ts',
    tests: ['web/src/session/passkey.test.tsx'],
    name: 'a late passkey reads as a cancelled one',
    find: '>= timeout - NEARLY',
    replace: '>= timeout + NEARLY',
  },
  {
    ...throttle,
    name: 'guesses count for the account alone, whatever the address',
    find: "[counter('account', account), counter('address', networkOf(address))]",
    replace: "[counter('account', account)]",
  },
  {
    ...throttle,
    name: "a known device's guesses count for the account too",
    find: "[counter('device', String(device))]",
    replace: "[counter('device', String(device)), counter('account', account)]",
  },
  {
    ...throttle,
    name: 'a known device guesses a hundred times',
    find: 'device: { most: 10,',
    replace: 'device: { most: 100,',
  },
  {
    ...throttle,
    name: 'a right password is counted',
    find: 'failed = !(await verify());',
    replace: 'failed = !(await verify()) || true;',
  },
  {
    file: people('session.ts'),
    tests: [people('login-throttle.test.ts')],
    name: 'guesses at accounts that do not exist are not counted',
    find: 'const admitted = await countGuess(',
    replace: 'const admitted = user && await countGuess(',
  },
  {
    ...counting,
    name: 'concurrent guesses do not wait for each other',
    find: 'order by kind, subject for update of a;\n  at := clock_timestamp();',
    replace: 'order by kind, subject;\n  at := clock_timestamp();',
  },
  {
    ...counting,
    name: 'guesses under way count as failed',
    find: "t <> all (running) or t < at - interval '1 minute' as failed",
    replace: 'true as failed',
  },
  {
    ...counting,
    name: 'attempts of the future count',
    find: 'where t > at - make_interval(secs => seconds) and t <= at',
    replace: 'where t > at - make_interval(secs => seconds)',
  },
  {
    ...counting,
    name: 'a refused attempt leaves a row',
    find: `attempt_refusal(subjects, clock_timestamp()) as refusal;
  if wait > 0 or crowded then`,
    replace: `attempt_refusal(subjects, clock_timestamp()) as refusal;
  if false then`,
  },
  {
    ...devices,
    name: 'the token of any account makes a device known',
    find: "    .where('user_id', '=', user_id)\n    .where('token_hash'",
    replace: "    .where('token_hash'",
  },
  {
    ...devices,
    name: 'a device is known for ever',
    find: "    .where('last_used_at', '>', sql<Date>`now() - make_interval(secs => ${YEAR_SECONDS})`)\n",
    replace: '',
  },
  { ...devices, name: 'scripts read the token of a device', find: ' HttpOnly;', replace: '' },
  {
    ...devices,
    name: 'an account keeps any number of devices',
    find: 'offset ${MOST_DEVICES - 1}',
    replace: 'offset ${MOST_DEVICES * 100}',
  },
  {
    file: people('save-user.ts'),
    tests: [people('login-throttle.test.ts')],
    name: 'deactivation keeps the known devices',
    find: '    await forgetDevices(db, id);\n',
    replace: '',
  },
  {
    file: people('set-password.ts'),
    tests: [people('set-password.test.ts')],
    name: 'a new password keeps the known devices',
    find: '  await forgetDevices(tx, user_id);\n',
    replace: '',
  },
  {
    file: people('devices.ts'),
    tests: [people('login-throttle.test.ts')],
    name: 'an ended session leaves its device known',
    find: 'if (ended.device_id !== null)',
    replace: 'if (ended.device_id === 0)',
  },
  {
    ...names,
    name: 'words of polling stations are passwords',
    find: 'where exists (\n        select from polling_stations',
    replace: 'where false and exists (\n        select from polling_stations',
  },
  { ...names, name: 'candidates are passwords', find: ' union select name from candidates', replace: '' },
  {
    file: 'contract/src/password-rules.ts',
    tests: ['contract/src/password-rules.test.ts'],
    name: 'a passphrase of names is refused',
    find: 'const MOST_NAMES = 2;',
    replace: 'const MOST_NAMES = 9;',
  },
  {
    ...clock,
    name: 'a clock that differs is never logged as right again',
    find: '    reported = clock.differs;\n',
    replace: '',
  },
  {
    ...clock,
    name: 'the time of the query counts as a difference',
    find: 'Date.now() - duration / 2 - databaseTime',
    replace: 'Date.now() - databaseTime',
  },
  {
    file: 'server/src/features/sheets/write-sheets.ts',
    tests: ['server/src/platform/db/server-clock.test.ts'],
    name: "the end of a sheet carries the server's time",
    find: 'ended_at: sql<Date>`now()`',
    replace: 'ended_at: new Date()',
  },
  {
    file: 'server/src/features/people/password.ts',
    tests: ['server/src/features/people/session.test.ts'],
    name: 'an unknown account is refused without a hash',
    find: 'verify(stored ?? (await DUMMY_HASH), plain)',
    replace: "typeof stored === 'string' && verify(stored, plain)",
  },
];
