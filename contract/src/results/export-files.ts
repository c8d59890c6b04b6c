import { contract } from '../contract.ts';
import * as say from '../messages/exports.ts';
import type { Route } from '../wire/route.ts';

interface Exported {
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
  { what: say.votes, name: 'results', formats: csvAndXlsx(csv, xlsx) },
  { what: say.turnout, name: 'registers', formats: csvAndXlsx(registers, registersXlsx) },
  { what: say.stations, name: 'stations', formats: csvAndXlsx(stations, stationsXlsx) },
  { what: say.contests, name: 'contests', formats: csvAndXlsx(contests, contestsXlsx) },
  { what: say.corrections, name: 'corrections', formats: csvAndXlsx(corrections, correctionsXlsx) },
  { what: say.everything, name: 'results', formats: [['json', json]] },
  { what: say.report, name: 'election-report', formats: [['json', nist]] },
  { what: say.reportWithStations, name: 'election-report-stations', formats: [['json', nistStations]] },
];
