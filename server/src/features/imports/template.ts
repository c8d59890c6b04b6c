import { stringify } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import { FORMAT, KINDS, type Kind } from './format.ts';

/** A row or two for each file, to be written over: they show the shape of everything that is not said by its column. */
const EXAMPLES: Record<Kind, readonly Record<string, string>[]> = {
  years: [{ title: 'Example 2028', status: 'active' }],
  regions: [{ title: 'Example Region', status: 'active' }],
  constituencies: [
    { region: 'Example Region', name: 'Example North', code: 'E01', status: 'active', registered_voters: '41250' },
    { region: 'Example Region', name: 'Example South', code: 'E02', status: 'active', registered_voters: '38900' },
  ],
  polling_stations: [
    {
      region: 'Example Region',
      constituency: 'Example North',
      code: 'E0101',
      name: 'Primary School',
      registered_voters: '640',
    },
  ],
  coalitions: [{ name: 'Example Alliance', short_name: 'EA', color: '#aa4499' }],
  parties: [
    {
      name: 'First Party',
      acronym: 'FP',
      color: '#117733',
      other_color_1: '#ffffff',
      order_queue: '1',
      coalition: 'EA',
    },
    { name: 'Second Party', acronym: 'SP', color: '#332288', order_queue: '2' },
    { name: 'Independent', acronym: 'IND', color: '#888888', order_queue: '3', independents: 'yes' },
  ],
  candidates: [
    { election_type: 'presidential', party: 'FP', name: 'Candidate One', order: '1' },
    { election_type: 'presidential', party: 'SP', name: 'Candidate Two', order: '2' },
    {
      election_type: 'parliamentary',
      region: 'Example Region',
      constituency: 'Example North',
      party: 'FP',
      name: 'Candidate Three',
    },
  ],
  results: [
    {
      election_type: 'presidential',
      region: 'Example Region',
      constituency: 'Example North',
      candidate: 'Candidate One',
      votes: '17204',
    },
    {
      election_type: 'presidential',
      region: 'Example Region',
      constituency: 'Example North',
      candidate: 'Candidate Two',
      votes: '15931',
    },
  ],
  registers: [
    {
      election_type: 'presidential',
      region: 'Example Region',
      constituency: 'Example North',
      total_registered_voters: '41250',
      total_valid_votes: '33135',
      total_rejected: '310',
    },
  ],
  contests: [
    {
      election_type: 'parliamentary',
      region: 'Example Region',
      constituency: 'Example South',
      status: 'postponed',
      note: 'A candidate has died.',
    },
  ],
};

/** The files of the import format with all their columns and an example each, as a zip. */
export async function readTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const files = KINDS.map((kind) => {
    const { file, row } = FORMAT[kind];
    const text = stringify([...EXAMPLES[kind]], { header: true, columns: Object.keys(row.shape) });
    return [file, strToU8(text)] as const;
  });
  // A fixed date makes the zip reproducible.
  return new Uint8Array(zipSync(Object.fromEntries(files), { mtime: '2024-01-01' }));
}
