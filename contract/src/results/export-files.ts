import { contract } from '../contract.ts';
import * as say from '../messages/exports.ts';
import type { Route } from '../wire/route.ts';

interface Exported {
  /** Names what is in the file. */
  of: 'votes' | 'turnout' | 'stations' | 'contests' | 'corrections' | 'everything' | 'report' | 'reportWithStations';
  what: string;
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
  { of: 'votes', what: say.votes, name: 'results', formats: csvAndXlsx(csv, xlsx) },
  { of: 'turnout', what: say.turnout, name: 'registers', formats: csvAndXlsx(registers, registersXlsx) },
  { of: 'stations', what: say.stations, name: 'stations', formats: csvAndXlsx(stations, stationsXlsx) },
  { of: 'contests', what: say.contests, name: 'contests', formats: csvAndXlsx(contests, contestsXlsx) },
  { of: 'corrections', what: say.corrections, name: 'corrections', formats: csvAndXlsx(corrections, correctionsXlsx) },
  { of: 'everything', what: say.everything, name: 'results', formats: [['json', json]] },
  { of: 'report', what: say.report, name: 'election-report', formats: [['json', nist]] },
  {
    of: 'reportWithStations',
    what: say.reportWithStations,
    name: 'election-report-stations',
    formats: [['json', nistStations]],
  },
];
