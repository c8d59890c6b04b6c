import * as z from 'zod';
import { coalitionMark } from '../ballots/coalitions.ts';
import { partyMark } from '../ballots/parties.ts';
import { CONTEST_STATUSES, PUBLIC_SOURCES } from '../figures/contest-status.ts';
import { TURNOUTS } from '../figures/registers.ts';
import { electionType } from '../places/election-type-list.ts';
import { status } from '../places/status.ts';
import { route } from '../wire/route.ts';
import { bytes, id, XLSX } from '../wire/wire.ts';
import { correction } from './corrections.ts';
import { electionReport } from './election-report.ts';

/** The year, by default the current one, and one election type, by default all. */
const input = z.object({ year_id: id.optional(), election_type_id: id.optional() });

const register = z.object({
  total_registered_voters: z.int(),
  total_valid_votes: z.int(),
  total_rejected: z.int(),
  /** Absent where the sheet does not say. */
  total_issued: z.int().optional(),
  total_not_returned: z.int().optional(),
});

/** The published figures of one contest; empty until its first publication. */
const publishedContest = z.object({
  election_type_id: z.int(),
  region_id: z.int(),
  constituency_id: z.int(),
  published_at: z.string().nullable(),
  /** What became of the poll, whom it elected without votes deciding, and the note to it. An annulled contest has no figures. */
  status: z.enum(CONTEST_STATUSES),
  elected_id: z.int().nullable(),
  note: z.string().nullable(),
  /** Where the figures come from, and how many active polling stations are in them, of how many, where they are a sum. */
  source: z.enum(PUBLIC_SOURCES),
  stations: z.object({ in: z.int(), of: z.int() }),
  /** Nothing is awaited any more. Figures that are the sum of some stations are not reported. */
  reported: z.boolean(),
  register: register.nullable(),
  results: z.array(z.object({ candidate_id: z.int(), votes: z.int() })),
});

export const publishedResults = z.object({
  /** turnout_from: what turnout counts in this year. */
  year: z.object({ id: z.int(), title: z.string(), rehearsal: z.boolean(), turnout_from: z.enum(TURNOUTS) }),
  /** Grows with every change of the exported data. */
  sequence: z.int(),
  /** When what is public last changed: by a publication, correction, withdrawal, status or call; null where it never did. */
  as_of: z.string().nullable(),
  election_types: z.array(electionType),
  regions: z.array(z.object({ id: z.int(), title: z.string() })),
  constituencies: z.array(z.object({ id: z.int(), region_id: z.int(), name: z.string(), code: z.string().nullable() })),
  parties: z.array(
    partyMark.omit({ logo_url: true }).extend({ independents: z.boolean(), coalition_id: z.int().nullable() }),
  ),
  coalitions: z.array(coalitionMark),
  candidates: z.array(
    z.object({
      id: z.int(),
      election_type_id: z.int(),
      /** Null for a candidate who stands in the whole country. */
      constituency_id: z.int().nullable(),
      party_id: z.int(),
      name: z.string(),
      /** The name, with the place on the ballot paper where another candidate of the contest has it too. */
      label: z.string(),
      ballot_order: z.int(),
      status,
      /** Withdrew too late to leave the ballot paper. The label does not say it. */
      withdrawn: z.boolean(),
    }),
  ),
  contests: z.array(publishedContest),
  /** What was taken back or changed after it was public, by election type and number. */
  corrections: z.array(correction),
});
export type PublishedResults = z.output<typeof publishedResults>;

const CSV = 'text/csv; charset=utf-8';

/** A file of published figures. */
const csvOf = (path: `/${string}`) =>
  route({ method: 'GET', path, access: 'public', kept: 'shared', input, data: z.string(), media: CSV });
const xlsxOf = (path: `/${string}`) =>
  route({ method: 'GET', path, access: 'public', kept: 'shared', input, data: bytes, media: XLSX });

/** A year as a whole, with its reference data: for those who may bring one in. */
const electionOf = (path: `/${string}`, media: string) =>
  route({
    method: 'GET',
    path,
    access: ['imports.run'],
    input: z.object({ year_id: id.optional() }),
    data: bytes,
    media,
  });

export const exports = {
  /** Votes of constituencies, in the columns of results.csv of the import format and one for the party. */
  csv: csvOf('/api/v1/exports/results.csv'),
  xlsx: xlsxOf('/api/v1/exports/results.xlsx'),
  /** Turnout figures in the columns of registers.csv of the import format. */
  registers: csvOf('/api/v1/exports/registers.csv'),
  registersXlsx: xlsxOf('/api/v1/exports/registers.xlsx'),
  /** What became of contests that were not simply held, in the columns of contests.csv. */
  contests: csvOf('/api/v1/exports/contests.csv'),
  contestsXlsx: xlsxOf('/api/v1/exports/contests.xlsx'),
  /** What was taken back or changed after it was public, a row for each figure. */
  corrections: csvOf('/api/v1/exports/corrections.csv'),
  correctionsXlsx: xlsxOf('/api/v1/exports/corrections.xlsx'),
  /** Votes of polling stations, in the columns of results.csv. */
  stations: csvOf('/api/v1/exports/stations.csv'),
  stationsXlsx: xlsxOf('/api/v1/exports/stations.xlsx'),
  json: route({
    method: 'GET',
    path: '/api/v1/exports/results.json',
    access: 'public',
    kept: 'shared',
    input,
    data: publishedResults,
    envelope: 'bare',
  }),
  /** The common data format of NIST SP 1500-100, version 2. */
  nist: route({
    method: 'GET',
    path: '/api/v1/exports/nist.json',
    access: 'public',
    kept: 'shared',
    input,
    data: electionReport,
    envelope: 'bare',
  }),
  /** The same with the polling stations that are published. */
  nistStations: route({
    method: 'GET',
    path: '/api/v1/exports/nist-stations.json',
    access: 'public',
    kept: 'shared',
    input,
    data: electionReport,
    envelope: 'bare',
  }),
  /** All files of the import format as a zip, with the published figures. */
  files: electionOf('/api/v1/exports/election.zip', 'application/zip'),
  /** The same files as the sheets of one workbook. */
  workbook: electionOf('/api/v1/exports/election.xlsx', XLSX),
};
