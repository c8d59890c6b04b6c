import type { exports as contract } from '@election/contract/results/exports';
import type pg from 'pg';
import type { VersionKey } from '../../platform/cache/cache-versions.ts';
import type { Cached } from '../../platform/context.ts';
import type { Table } from '../../platform/text/table.ts';
import { csvOf } from '../../platform/text/write-csv.ts';
import { writeXlsx } from '../../platform/text/write-files.ts';
import { electionReportOf } from './election-report.ts';
import { type Asked, readPublished, readPublishedWithStations } from './published.ts';
import { contestsTable, correctionsTable, registersTable, resultsTable, stationsTable } from './tables.ts';

/** Where nothing of a constituency is public, figures of its stations may be. */
const versions: readonly VersionKey[] = ['reference', 'results', 'stations'];

type Read<T> = (pool: pg.Pool, asked: Asked) => Promise<T>;

const results: Read<Table> = async (pool, asked) => resultsTable((await readPublished(pool, asked)).published);
const registers: Read<Table> = async (pool, asked) => registersTable((await readPublished(pool, asked)).published);
const contests: Read<Table> = async (pool, asked) => contestsTable((await readPublished(pool, asked)).published);
const corrections: Read<Table> = async (pool, asked) => correctionsTable((await readPublished(pool, asked)).published);
const stations: Read<Table> = async (pool, asked) => stationsTable(await readPublishedWithStations(pool, asked));

const csv = (keys: readonly VersionKey[], read: Read<Table>): Cached<typeof contract.csv> => ({
  versions: keys,
  read: async ({ pool }, asked) => csvOf(await read(pool, asked)),
});
const xlsx = (keys: readonly VersionKey[], read: Read<Table>): Cached<typeof contract.xlsx> => ({
  versions: keys,
  read: async (context, asked) => writeXlsx(context, [await read(context.pool, asked)]),
});

/** Published figures as files, without a session. @throws Failure 404 unknown year or election type, 422 too many rows */
export const exportCsv = csv(versions, results);
export const exportXlsx = xlsx(versions, results);
export const exportRegisters = csv(versions, registers);
export const exportRegistersXlsx = xlsx(versions, registers);
export const exportContests = csv(versions, contests);
export const exportContestsXlsx = xlsx(versions, contests);
export const exportCorrections = csv(versions, corrections);
export const exportCorrectionsXlsx = xlsx(versions, corrections);
export const exportStations = csv(versions, stations);
export const exportStationsXlsx = xlsx(versions, stations);
export const exportJson: Cached<typeof contract.json> = {
  versions,
  read: async ({ pool }, asked) => (await readPublished(pool, asked)).published,
};
export const exportNist: Cached<typeof contract.nist> = {
  versions,
  read: async ({ pool }, asked) => {
    const { published, changed } = await readPublished(pool, asked);
    // The date is that of the figures, not of the call: every process gives the same report.
    return electionReportOf(published, changed);
  },
};
export const exportNistStations: Cached<typeof contract.nistStations> = {
  versions,
  read: async ({ pool }, asked) => {
    const { published, changed, stations } = await readPublishedWithStations(pool, asked);
    return electionReportOf(published, changed, stations);
  },
};
