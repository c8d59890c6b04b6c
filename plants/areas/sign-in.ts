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

/** Who gets in: how guesses are counted, which devices are known, which passwords are refused, and the clock of servers. */
export const plants: readonly Plant[] = [
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
];
