import { beforeAll, describe, expect, test } from 'vitest';
import { storeFactors, storeTargets, storeTwins, targetFor } from '../access-targets.ts';
import { useServer } from '../server.ts';
import { PREPARED, type Prepared } from './prepared.ts';
import { ACCESS } from './table.ts';
import { ROUTES, readTwins, type Twin, twinsOf } from './twins.ts';
import { findCaller } from './write.ts';
import { ELSEWHERE, WRITES } from './writes.ts';

/*
 * What is read of one thing does not change when its twin is written: another place, station, race or year, and what another person has.
 * Every write of the contract is called at one place; every read is made of the others, before and after.
 */

const server = useServer({}, { world: true });
const REFERENCE = ['years', 'yearComparisons', 'regions', 'constituencies', 'pollingStations', 'coalitions', 'parties'];
const OF_YEARS = [...REFERENCE, 'candidates', 'polls', 'runoff', 'imports'];
const OF_PEOPLE = ['users', 'agentFiles', 'roles', 'permissions', 'session', 'passwords', 'factors', 'passkeys'];

const CANDIDATE = 'The candidate that is changed and removed stands for a seat.';
const NAME = 'A party or a region has its name everywhere.';
const COUNTED = 'Its sequence counts the changes of all stations.';
const SEQUENCE = {
  'exports.json of another year': COUNTED,
  'exports.nist of another year': COUNTED,
  'exports.nistStations of another year': COUNTED,
};

/** Reads that change although what is written is their twin, and why. */
const MAY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'figures, sheets, calls and walls': {
    'calls.desk of the other race': 'The calls of the targets are of seats.',
    'corrections.standing of another station': 'The contest was annulled, with its stations.',
    'coverage.constituency of the other race': 'The reminder is of that race.',
    'coverage.states of the other race': 'The reminder is of that race.',
    'differences.standing of another station': 'The contest was annulled, with its stations.',
    ...SEQUENCE,
    'findings.list of another place': 'A check compares the figures of all contests of a race.',
    'results.national of the other race': 'The seats are counted again.',
    'sheets.list of another place': 'A list names the other contests that have the same photograph.',
    'sheets.list of another year': 'A list names the other contests that have the same photograph.',
  },
  'years, places, parties and candidates': {
    'calls.desk of the other race': CANDIDATE,
    'calls.race of the other race': CANDIDATE,
    'candidates.list of the other race': CANDIDATE,
    'contestStatus.read of the other race': CANDIDATE,
    'corrections.standing of the other race': CANDIDATE,
    'coverage.states of the other race': CANDIDATE,
    'differences.progress by another correspondent': 'It counts the contests of all regions.',
    'differences.read of another place': NAME,
    'differences.read of the other race': CANDIDATE,
    'differences.standing of the other race': CANDIDATE,
    ...SEQUENCE,
    'fieldPack.read by another agent': NAME,
    'fieldPack.read by another intern': NAME,
    'outlooks.national of the other race': CANDIDATE,
    'polls.results of another place': NAME,
    'polls.results of the other race': NAME,
    'results.national of another year': 'It has the list of years.',
    'results.national of the other race': NAME,
    'users.read of another place': NAME,
    'votes.results of another place': NAME,
    'votes.results of another station': NAME,
    'votes.results of the other race': NAME,
  },
  'people and their sessions': {
    'questions.list of another place': 'The account that is changed and removed is of that place.',
    'questions.list of the other race': 'A new agent works at that place, who may be asked.',
    'session.devices by another agent': 'That agent signs in.',
    'users.read of another place': 'The account that is changed and removed is of that place.',
  },
};

/** What is refused here. The tests that ELSEWHERE names have it. */
const REFUSED: Readonly<Record<string, string>> = {
  'runoff.open': 'It needs a first round in which everything is public.',
};

const featureOf = (line: string) => line.split('.')[0] ?? '';
const endpointOf = (line: string) => line.split(',')[0] ?? line;
// The intern has a claim, and reads a sheet before the first figures. People lose their second factors before their accounts.
const first = ['keying', 'session', 'factors', 'passkeys'];
// A new password ends the session of the caller, so that call comes last.
const lines = [
  ...Object.keys(ELSEWHERE).filter((line) => first.includes(featureOf(line))),
  ...Object.keys(WRITES),
  ...Object.keys(ELSEWHERE).filter((line) => !first.includes(featureOf(line))),
];
const groups: Readonly<Record<string, (feature: string) => boolean>> = {
  'figures, sheets, calls and walls': (feature) => ![...OF_YEARS, ...OF_PEOPLE].includes(feature),
  'years, places, parties and candidates': (feature) => OF_YEARS.includes(feature),
  'people and their sessions': (feature) => OF_PEOPLE.includes(feature),
};

let twins: Twin[];
let said: Map<string, string>;
const made: Record<string, number> = {};

beforeAll(async () => {
  await storeTargets(server.database.owner);
  await storeTwins(server.database.owner);
  await storeFactors(server.database.owner);
  twins = await twinsOf(server);
  said = await readTwins(twins);
});

/** Makes the call of a write, as its line says. @returns its status */
async function write(line: string): Promise<number> {
  const name = endpointOf(line);
  const route = ROUTES.get(name);
  if (!route) throw new Error(`The contract has no ${name}`);
  // Another correspondent than the one who reads.
  const { person, place } = findCaller(name, name === 'passwords.change' ? {} : (WRITES[line] ?? {}));
  const target = await targetFor(server.database.pool, person === 'anonymous' ? null : person, place);
  const read = async (endpoint: string, more: Record<string, unknown> = {}) => {
    const asked = ROUTES.get(endpoint);
    if (!asked) throw new Error(`The contract has no ${endpoint}`);
    return (await server.as('super_admin')(asked, { ...ACCESS[endpoint]?.[0](target), ...more })).data;
  };
  const { given, input, done } = { ...WRITES[line], ...PREPARED[line] } as Prepared;
  await given?.(server.database.owner);
  const call = person === 'anonymous' ? server.anonymous : server.as(person);
  const { status, data } = await call(route, { ...ACCESS[name]?.[0](target), ...(await input?.(target, made, read)) });
  made[name] = (data as { id?: number } | null)?.id ?? 0;
  if (status < 300) await done?.(made[name], read);
  return status;
}

describe('what is read of its twins is left alone by each write', () => {
  test.each(Object.entries(groups))('of %s', async (group, isOf) => {
    const refused: string[] = [];
    for (const line of lines.filter((one) => isOf(featureOf(one)))) {
      if ((await write(line)) >= 300) refused.push(line);
    }
    const before = said;
    said = await readTwins(twins);
    const changed = [...said.keys()].filter((name) => before.get(name) !== said.get(name));
    expect({ refused, changed: changed.sort() }).toEqual({
      refused: Object.keys(REFUSED).filter((line) => isOf(featureOf(line))),
      changed: Object.keys(MAY[group] ?? {}).sort(),
    });
  });
});
