import type { Plant } from '../plant.ts';

const imports = 'server/src/features/imports';
const importing = [`${imports}/import.test.ts`];
const reading = [`${imports}/open-text.test.ts`];
const naming = [`${imports}/source.test.ts`];

/** Imports: the gate, the year, scales, and the limits of what is read. */
export const plants: Plant[] = [
  {
    name: 'a warning of the checks does not hold back an import',
    file: `${imports}/findings.ts`,
    find: "blocks: finding.severity !== 'question'",
    replace: "blocks: finding.severity === 'error'",
    tests: importing,
  },
  {
    name: 'an import takes equal figures of other candidates for the same',
    file: `${imports}/import-units.sql`,
    find: 'place = 0, candidates, votes)',
    replace: 'place = 0, votes)',
    tests: importing,
  },
  {
    name: 'the first year that an import brings becomes current',
    file: `${imports}/apply-reference.sql`,
    find: 'if not any_current then',
    replace: 'if false then',
    tests: importing,
  },
  {
    name: 'a new year of any title is created',
    file: `${imports}/run.ts`,
    find: 'if (year.unusual && named === null)',
    replace: 'if (year.unusual && named === "")',
    tests: importing,
  },
  {
    name: 'an error is accepted without a reason',
    file: `${imports}/run.ts`,
    find: 'reasonless.length > 0 && !options.reason',
    replace: 'reasonless.length > 0 && options.reason === ""',
    tests: importing,
  },
  {
    name: 'the row total of another sum is taken',
    file: `${imports}/read-file.ts`,
    find: 'if (said === String(votes)) return null;',
    replace: 'if (said !== "") return null;',
    tests: importing,
  },
  {
    name: 'a doubled digit is no slip',
    file: `${imports}/scales.ts`,
    find: 'digit === digits[at + 1]',
    replace: "digit === 'x'",
    tests: [`${imports}/scales.test.ts`],
  },
  {
    name: 'any number of columns is read',
    file: `${imports}/line-meter.ts`,
    find: '++columns > MOST_COLUMNS',
    replace: '++columns > 1e9',
    tests: reading,
  },
  {
    name: 'UTF-16 is read as UTF-8',
    file: `${imports}/open-text.ts`,
    find: "return 'utf-16le'",
    replace: "return 'utf-8'",
    tests: reading,
  },
  {
    name: 'results keep the numbers of stations whose codes were made',
    file: `${imports}/make-codes.sql`,
    find: 'update import_results\n  set polling_station = code_before(region, constituency) || polling_station',
    replace: 'update import_results\n  set polling_station = polling_station',
    tests: importing,
  },
  {
    name: 'registers keep the numbers of stations whose codes were made',
    file: `${imports}/make-codes.sql`,
    find: 'update import_registers\n  set polling_station = code_before(region, constituency) || polling_station',
    replace: 'update import_registers\n  set polling_station = polling_station',
    tests: importing,
  },
  {
    name: 'an import publishes the register of a station that is held back',
    file: `${imports}/apply-figures.sql`,
    find: 'where plan.place <> 0 and blocked.place is null and known.contest_id',
    replace: 'where plan.place <> 0 and known.contest_id',
    tests: importing,
  },
  {
    name: 'codes are made from the region alone',
    file: `${imports}/make-codes.sql`,
    find: "return region || ' / ' || constituency || ' / ';",
    replace: "return region || ' / ';",
    tests: importing,
  },
  {
    name: 'a station that shares its name is labelled without its code',
    file: 'server/src/features/places/station-label.sql',
    find: 'and namesake.id <> station.id)',
    replace: 'and namesake.id <> station.id and namesake.code = station.code)',
    tests: ['server/src/features/places/polling-stations.test.ts'],
  },
  {
    name: 'a file of a zip whose checksum differs is read',
    file: `${imports}/zip-directory.ts`,
    find: 'listed.unpacked?.crc === unpacked.crc && ',
    replace: '',
    tests: naming,
  },
  {
    name: 'files that the directory of a zip alone names are forgotten',
    file: `${imports}/zip-directory.ts`,
    find: 'if (listed.length > 0) throw',
    replace: 'if (listed.length > 1000) throw',
    tests: naming,
  },
  {
    name: 'a zip may unpack to any multiple of its size',
    file: `${imports}/unpack.ts`,
    find: 'bytes > packed * MOST_UNPACKED',
    replace: 'bytes > packed * 1e9',
    tests: [`${imports}/console-imports.test.ts`],
  },
  {
    name: 'a pipe is opened as a file',
    file: `${imports}/source.ts`,
    find: "? 'file' : 'special'",
    replace: "? 'file' : 'file'",
    tests: naming,
  },
  {
    name: 'a compressed file in the place of another is passed over',
    file: `${imports}/file-names.ts`,
    find: 'return { refused: unreadable(',
    replace: 'return { passedOver: unreadable(',
    tests: naming,
  },
  {
    name: 'a process for hostile files may take any memory',
    file: 'server/src/platform/files/limited-processes.ts',
    find: '`ulimit -d ${maxDataKb}; exec',
    replace: '`: -d ${maxDataKb}; exec',
    tests: ['server/src/platform/files/limited-processes.test.ts'],
  },
  {
    name: 'an unclosed quotation mark ends a file without a word',
    file: 'server/src/platform/text/read-csv.ts',
    find: 'return { brokenFrom: read + 1 };',
    replace: 'return { brokenFrom: undefined };',
    tests: ['server/src/platform/text/read-csv.test.ts'],
  },
];
