import type { exports as contract } from '@election/contract/exports';
import type { VersionKey } from '../../platform/cache/cache-versions.ts';
import type { Cached } from '../../platform/context.ts';
import { csvOf } from '../../platform/text/write-csv.ts';
import { electionReportOf } from './election-report.ts';
import { readPublished, readPublishedWithStations } from './published.ts';
import { registersTable, resultsTable, stationsTable } from './tables.ts';

const versions: readonly VersionKey[] = ['reference', 'results'];
const withStations: readonly VersionKey[] = [...versions, 'stations'];

/** Published figures as files, without a session. @throws Failure 404 unknown year or election type */
export const exportCsv: Cached<typeof contract.csv> = {
  versions,
  read: async ({ pool }, asked) => csvOf(resultsTable((await readPublished(pool, asked)).published)),
};
export const exportRegisters: Cached<typeof contract.registers> = {
  versions,
  read: async ({ pool }, asked) => csvOf(registersTable((await readPublished(pool, asked)).published)),
};
export const exportStations: Cached<typeof contract.stations> = {
  versions: withStations,
  read: async ({ pool }, asked) => csvOf(stationsTable(await readPublishedWithStations(pool, asked))),
};
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
  versions: withStations,
  read: async ({ pool }, asked) => {
    const { published, changed, stations } = await readPublishedWithStations(pool, asked);
    return electionReportOf(published, changed, stations);
  },
};
