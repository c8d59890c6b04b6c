import { Readable } from 'node:stream';
import type { RowRefusal } from '@election/contract/people/agent-files';
import { fieldErrors } from '@election/contract/wire/validation';
import { email, line, phone } from '@election/contract/wire/wire';
import * as z from 'zod';
import { sayCsv as files, invalid as invalidSentence, notUtf8 } from '../../platform/text/csv-sentences.ts';
import { type CsvRecord, isLost, readCsv } from '../../platform/text/read-csv.ts';
import { sayAgentFile as say } from './agent-file-sentences.ts';

/** Agents that one file brings at most: their links are handed out by people. */
export const MAX_AGENTS = 1000;

/** Between the names of constituencies in one cell. */
const PLACE_SEPARATOR = ';';

const DEFAULT_ROLE = 'agent';

const row = z.object({
  name: line(),
  email,
  phone: phone.optional(),
  role: z.string().toLowerCase().default(DEFAULT_ROLE),
  region: line(),
  constituencies: line(20_000).transform((cell) =>
    cell
      .split(PLACE_SEPARATOR)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
});
const COLUMNS = Object.keys(row.shape);
const OPTIONAL = ['phone', 'role'];

/** One row of the file, validated without the database. */
export type AgentRow = z.output<typeof row> & { line: number };

export interface AgentRows {
  rows: number;
  agents: AgentRow[];
  refused: RowRefusal[];
  unknown_columns: string[];
}

/** Parses a file of agents. Invalid rows are refused with their line; an invalid header refuses the file. */
export async function readAgents(file: File): Promise<AgentRows> {
  const read: AgentRows = { rows: 0, agents: [], refused: [], unknown_columns: [] };
  const records = readCsv(Readable.from([Buffer.from(await file.arrayBuffer())]));
  let header: string[] | undefined;
  for (;;) {
    const next = await records.next();
    if (next.done) return { ...read, refused: [...read.refused, ...closing(read, header, next.value.brokenFrom)] };
    for (const record of next.value) {
      const { line: at, cells } = record;
      if (!header) {
        header = cells.map((cell) => cell.toLowerCase());
        read.unknown_columns = cells.filter((cell) => cell !== '' && !COLUMNS.includes(cell.toLowerCase()));
        read.refused = headerRefusals(header).map((refusal) => ({ line: at, ...refusal }));
        if (read.refused.length > 0) return read;
        continue;
      }
      read.rows += 1;
      if (read.rows > MAX_AGENTS) {
        return {
          ...read,
          agents: [],
          refused: [{ line: at, column: '', sentence: say.tooManyRows({ maximum: MAX_AGENTS }) }],
        };
      }
      const result = readRow(header, record);
      if (Array.isArray(result)) read.refused.push(...result);
      else read.agents.push(result);
    }
  }
}

function closing(read: AgentRows, header: string[] | undefined, brokenFrom: number | undefined): RowRefusal[] {
  if (brokenFrom !== undefined) return [{ line: brokenFrom, column: '', sentence: files.brokenFile }];
  if (!header) return [{ line: 1, column: '', sentence: files.emptyFile }];
  return read.rows === 0 ? [{ line: 1, column: '', sentence: say.noRows }] : [];
}

function headerRefusals(header: readonly string[]): Omit<RowRefusal, 'line'>[] {
  const lost = header.find(isLost);
  if (lost !== undefined) return [{ column: lost, sentence: notUtf8(lost) }];
  const missing = COLUMNS.filter((column) => !OPTIONAL.includes(column) && !header.includes(column));
  const twice = COLUMNS.filter((column) => header.indexOf(column) !== header.lastIndexOf(column));
  return [
    ...missing.map((column) => ({ column, sentence: files.missingColumn })),
    ...twice.map((column) => ({ column, sentence: files.repeatedColumn })),
  ];
}

function readRow(header: readonly string[], { line: at, cells }: CsvRecord): AgentRow | RowRefusal[] {
  const lost = cells.findIndex(isLost);
  if (lost >= 0) return [{ line: at, column: header[lost] ?? '', sentence: notUtf8(cells[lost] ?? '') }];
  if (cells.length < header.length || cells.slice(header.length).some((cell) => cell !== '')) {
    return [{ line: at, column: '', sentence: files.cells({ found: cells.length, expected: header.length }) }];
  }
  const raw = Object.fromEntries(header.map((column, place) => [column, cells[place] || undefined]));
  const result = row.safeParse(raw, { reportInput: true });
  if (result.success) return { line: at, ...result.data };
  return Object.entries(fieldErrors(result.error)).map(([column, [sentence = '']]) => ({
    line: at,
    column,
    sentence: raw[column] === undefined ? say.required({ column }) : invalidSentence(raw[column], sentence),
  }));
}
