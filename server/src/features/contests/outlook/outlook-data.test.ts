import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chance, houseOutlook, outlookOf, type SeatOutlook } from '@election/contract/outlook/outlook';
import { describe, expect, test } from 'vitest';
import { sharedData } from '../../../testing/shared-data.ts';

/** Votes by constituency, in the order in which a file has them, and by candidate. */
type Declared = Map<string, Map<string, number>>;

function declaredIn(folder: string, election_type: string): Declared {
  const [head = '', ...lines] = readFileSync(join(folder, 'results.csv'), 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  const units: Declared = new Map();
  for (const line of lines) {
    const cells = line.split(',');
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    if (row.election_type !== election_type) continue;
    const unit = units.get(`${row.region} ${row.constituency}`) ?? new Map<string, number>();
    units.set(`${row.region} ${row.constituency}`, unit.set(row.candidate ?? '', Number(row.votes)));
  }
  return units;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
/** The files have no registers: the votes of a constituency are the least that its register may be. */
const registerOf = (unit: ReadonlyMap<string, number>, part: number) => Math.ceil(sum(unit.values()) * part);

/** The answers after so many publications, where a register is so many times the votes. */
function after(units: Declared, published: number, part: number, withoutRegister = 0) {
  const names = [...new Set([...units.values()].flatMap((unit) => [...unit.keys()]))];
  const [done, waiting] = [[...units.values()].slice(0, published), [...units.values()].slice(published)];
  const contenders = names.map((name, id) => ({
    id,
    votes: sum(done.map((unit) => unit.get(name) ?? 0)),
    gains: true,
  }));
  const known = waiting.slice(withoutRegister);
  return outlookOf(
    contenders,
    {
      units: waiting.length,
      voters: sum(known.map((unit) => registerOf(unit, part))),
      without_register: waiting.length - known.length,
      unknown: [],
    },
    50,
  );
}

/** What was certain is so at the end, and what was excluded is not. */
const agree = (answer: Chance | null, end: Chance | null) => answer === null || answer === 'possible' || answer === end;

describe.each(['ghana-2016', 'ahafo-oti-2020'])('the declared presidential results of %s', (name) => {
  const folder = sharedData(name);

  test.skipIf(!folder).each([
    [1, 0],
    [1.4, 0],
    [1.4, 3],
  ])(
    'never contradict an answer given before, with registers of %d times the votes and %i without one',
    (part, without) => {
      const units = declaredIn(folder ?? '', 'presidential');
      const end = after(units, units.size, part);
      expect(end.candidates.filter(({ elected }) => elected === 'certain')).toHaveLength(1);
      for (let published = 0; published <= units.size; published += 1) {
        const found = after(units, published, part, without);
        expect(agree(found.runoff, end.runoff), `run-off after ${published}`).toBe(true);
        for (const [at, own] of found.candidates.entries()) {
          const last = end.candidates[at];
          for (const question of ['elected', 'first_two', 'second'] as const) {
            expect(agree(own[question], last?.[question] ?? null), `${question} of ${at} after ${published}`).toBe(
              true,
            );
          }
        }
      }
    },
  );

  test.skipIf(!folder)('become certain before the last constituency, and not before half of the voters', () => {
    const units = declaredIn(folder ?? '', 'presidential');
    const first = [...units.keys()].findIndex((_, at) =>
      after(units, at, 1).candidates.some(({ elected }) => elected === 'certain'),
    );
    expect(first).toBeLessThan(units.size);
    expect(sum([...units.values()].slice(0, first).map((unit) => registerOf(unit, 1)))).toBeGreaterThan(
      sum([...units.values()].map((unit) => registerOf(unit, 1))) / 2,
    );
  });
});

const folder = sharedData('ahafo-oti-2020');
test.skipIf(!folder)('declared seats never contradict a majority that was certain or excluded before', () => {
  const units = [...declaredIn(folder ?? '', 'parliamentary')];
  const parties = new Map(
    readFileSync(join(folder ?? '', 'candidates.csv'), 'utf8')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','))
      .filter(([type]) => type === 'parliamentary')
      .map(([, region, constituency, party, candidate]) => [`${region} ${constituency} ${candidate}`, party]),
  );
  const ids = new Map([...parties.keys()].map((key, id) => [key, id]));
  const holders = new Map([...parties].map(([key, party]) => [ids.get(key) ?? -1, party ?? '']));
  const seatsAfter = (published: number) =>
    units.map(([place, unit], at): Pick<SeatOutlook, 'state' | 'elected_id' | 'contenders'> => {
      const standing = [...unit].map(([candidate, votes]) => ({ id: ids.get(`${place} ${candidate}`) ?? -1, votes }));
      const [leader] = standing.toSorted((a, b) => b.votes - a.votes);
      return at < published
        ? { state: 'declared', elected_id: leader?.id ?? null, contenders: [] }
        : { state: 'open', elected_id: null, contenders: standing.map(({ id }) => id) };
    });
  expect(units.length).toBe(14);
  const end = houseOutlook(seatsAfter(units.length), holders);
  for (let published = 0; published <= units.length; published += 1) {
    for (const [holder, { majority, declared, open }] of houseOutlook(seatsAfter(published), holders)) {
      const last = end.get(holder);
      expect(agree(majority, last?.majority ?? null), `${holder} after ${published}`).toBe(true);
      expect(last?.declared).toBeGreaterThanOrEqual(declared);
      expect(last?.declared).toBeLessThanOrEqual(declared + open);
    }
  }
});
