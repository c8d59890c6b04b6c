import { contract } from '../contract.ts';
import type { Route } from '../wire/route.ts';

interface Exported {
  /** Names what is in the file. */
  of: 'votes' | 'turnout' | 'stations' | 'contests' | 'corrections' | 'everything' | 'report' | 'reportWithStations';
  /** The file's name before its year. */
  name: string;
  formats: readonly (readonly [ending: string, route: Route])[];
}

const {
  csv,
  xlsx,
  contests,
  contestsXlsx,
  corrections,
  correctionsXlsx,
  registers,
  registersXlsx,
  stations,
  stationsXlsx,
  json,
  nist,
  nistStations,
} = contract.exports;
const csvAndXlsx = (csvRoute: Route, xlsxRoute: Route): Exported['formats'] => [
  ['csv', csvRoute],
  ['xlsx', xlsxRoute],
];
/** The files of the published results of a year, in the order in which they are offered. */
export const EXPORT_FILES: readonly Exported[] = [
  { of: 'votes', name: 'results', formats: csvAndXlsx(csv, xlsx) },
  { of: 'turnout', name: 'registers', formats: csvAndXlsx(registers, registersXlsx) },
  { of: 'stations', name: 'stations', formats: csvAndXlsx(stations, stationsXlsx) },
  { of: 'contests', name: 'contests', formats: csvAndXlsx(contests, contestsXlsx) },
  { of: 'corrections', name: 'corrections', formats: csvAndXlsx(corrections, correctionsXlsx) },
  { of: 'everything', name: 'results', formats: [['json', json]] },
  { of: 'report', name: 'election-report', formats: [['json', nist]] },
  {
    of: 'reportWithStations',

    name: 'election-report-stations',
    formats: [['json', nistStations]],
  },
];

/** A file's name, such as `results-2024.csv`. */
export const fileOf = (name: string, year: string, ending: string): string =>
  `${name}-${year.replace(/[^\p{L}\p{N}]+/gu, '-')}.${ending}`;
