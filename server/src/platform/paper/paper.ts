import { createHash } from 'node:crypto';
import type { Cell, Table } from '../text/table.ts';
import { csvOf } from '../text/write-csv.ts';
import { say, asOf as sayAsOf } from './sentences.ts';

/** What a cell holds: a share is 0 to 1; points are a difference of shares in per cent; a line is to be written on by hand. */
export type Kind = 'text' | 'number' | 'share' | 'points' | 'line';

export interface PaperColumn {
  heading: string;
  kind: Kind;
  /** Its width beside the others'. */
  weight: number;
}

export const column = (heading: string, kind: Kind, weight: number): PaperColumn => ({ heading, kind, weight });

export interface PaperTable {
  /** Of its sheet in a workbook. */
  name: string;
  heading: string;
  note?: string | undefined;
  columns: readonly PaperColumn[];
  rows: readonly (readonly Cell[])[];
  /** What stands in the place of no rows. */
  empty: string;
  /** Room for handwriting, in points. */
  rowHeight?: number;
}

/** A figure with its name and what it is out of. */
export interface Fact {
  label: string;
  value: Cell;
  kind: Kind;
  note: string;
}

/** Results for a printer and for a spreadsheet: the same figures in both. */
export interface Paper {
  title: string;
  /** Which election it is about. */
  under: string;
  /** The most important sentence. */
  lead: string | null;
  /** ISO time of the newest figure; null before the first. */
  asOf: string | null;
  /** Grows with every change of the figures. */
  version: number | null;
  /** Whether the figures are official, corrected, or for the newsroom alone. */
  standing: string;
  rehearsal: boolean;
  /** At the foot of each page. */
  source: string;
  facts: readonly Fact[];
  tables: readonly PaperTable[];
  /** Paragraphs after the tables at this position; of forms. */
  statements?: readonly { before: number; text: string }[];
}

const withoutLines = ({ columns, rows }: PaperTable) => {
  const kept = columns.flatMap(({ kind }, at) => (kind === 'line' ? [] : [at]));
  return {
    header: kept.map((at) => columns[at]?.heading ?? ''),
    rows: rows.map((row) => kept.map((at) => row[at] ?? null)),
  };
};

/** The figures of a paper as tables: of its facts, then its own. */
function tablesOf({ facts, tables }: Paper): Table[] {
  const known = facts.map(({ label, value, note }) => [label, value, note]);
  return [
    ...(known.length > 0 ? [{ name: say.figures, header: [say.figure, say.value, say.outOf], rows: known }] : []),
    ...tables.map((table) => ({ name: table.name, ...withoutLines(table) })),
  ];
}

/** The figures as text: what the hash of a paper is of. Tables stand below each other, with an empty line between them. */
export function figuresOf(paper: Paper): string {
  const title = { name: '', header: [say.title, say.election], rows: [[paper.title, paper.under]] };
  return [title, ...tablesOf(paper)].map((table, at) => csvOf(table).slice(at === 0 ? 0 : 1)).join('\n');
}

/** SHA-256 of the figures, in hexadecimal. */
export const hashOf = (paper: Paper): string => createHash('sha256').update(figuresOf(paper)).digest('hex');

/** The sheets of a paper's workbook: what it is about, then its figures. */
export function sheetsOf(paper: Paper): Table[] {
  const { title, under, lead, version, standing, source, rehearsal } = paper;
  const rows: [string, Cell][] = [
    [say.election, under],
    ...(lead === null ? [] : [[say.inOneLine, lead] as [string, Cell]]),
    [say.asOfLabel, sayAsOf(paper.asOf)],
    ...(version === null ? [] : [[say.versionLabel, version] as [string, Cell]]),
    [say.standing, standing],
    [say.hashLabel, hashOf(paper)],
    [say.source, source],
    ...(rehearsal ? [[say.rehearsalLabel, say.rehearsal] as [string, Cell]] : []),
  ];
  return [{ name: say.about, header: [say.title, title], rows }, ...tablesOf(paper)];
}
