import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { RequestFacts } from '../context.ts';
import { ANONYMOUS } from '../http/admission.ts';
import { failures } from '../sentences.ts';
import { writeCsvZip, writeXlsx } from './write-files.ts';

const askerOf = (id: number, address = '192.0.2.1') =>
  ({ actor: { ...ANONYMOUS, id }, request: { address } as RequestFacts }) satisfies Parameters<typeof writeXlsx>[0];
const ama = askerOf(1);
const tables = [{ name: 'places', header: ['code', 'voters'], rows: [['007', 600] as const, ['=1', null] as const] }];

/** The dates of a zip's entries, as MS-DOS writes them: seven bits for the year since 1980, four for the month, five for the day. */
function datesOf(zip: Uint8Array): Set<number> {
  const bytes = Buffer.from(zip);
  const dates = new Set<number>();
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4))
    dates.add(bytes.readUInt16LE(at + 12));
  return dates;
}

test('the parts of a file have one date, whenever it is written', async () => {
  const newYear = ((2024 - 1980) << 9) | (1 << 5) | 1;
  expect(datesOf(await writeXlsx(ama, tables))).toEqual(new Set([newYear]));
  expect(datesOf(await writeCsvZip(ama, tables))).toEqual(new Set([newYear]));
});

test('a zip has a CSV file for each table', async () => {
  const files = unzipSync(await writeCsvZip(ama, tables));
  expect(Buffer.from(files['places.csv'] ?? []).toString()).toBe("\ufeffcode,voters\n007,600\n'=1,\n");
});

test('a workbook with more rows than a spreadsheet can be expected to open is refused with a sentence', async () => {
  const rows = Array.from({ length: 100_001 }, () => ['x']);
  await expect(writeXlsx(ama, [{ name: 'places', header: ['name'], rows }])).rejects.toMatchObject({
    status: 422,
    message: failures.tooManyRows({ rows: 100_001, most: 100_000 }),
  });
});

test('the server answers while a file is written', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const rows = Array.from({ length: 2_000 }, (_, at) => [`name ${at}`, at]);
  await writeXlsx(ama, [{ name: 'places', header: ['name', 'voters'], rows }]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test('who asks for one file while others ask for many is the next', async () => {
  const done: string[] = [];
  const ask = async (name: string, asker: ReturnType<typeof askerOf>) => {
    await writeCsvZip(asker, tables);
    done.push(name);
  };
  const reader = askerOf(0, '198.51.100.7');
  const many = Array.from({ length: 5 }, (_, at) => [ask(`ama ${at}`, ama), ask(`reader ${at}`, reader)]).flat();
  await Promise.all([...many, ask('kofi', askerOf(2)), ask('neighbour', askerOf(0, '198.51.100.8'))]);
  expect(done.indexOf('kofi')).toBeLessThan(4);
  expect(done.indexOf('neighbour')).toBeLessThan(4);
});
