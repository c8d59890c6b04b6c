import type { Readable } from 'node:stream';
import { shortened } from '@election/contract/messages/format';
import readWorkbook from 'read-excel-file/node';
import { Failure } from '../../../platform/failure.ts';
import { FORMAT } from '../format.ts';
import { type FileLimits, WORKBOOK_MEGABYTES } from '../limits.ts';
import { hiddenParts, sayFiles as say } from '../sentences.ts';
import { kindOfSheet } from './file-names.ts';
import { watchHidden } from './hidden-parts.ts';
import { unpack } from './unpack.ts';

/** The sheets of a workbook that are named as files of the format, as the text of these files, and sentences about the others. */
export interface Sheets {
  files: { name: string; text: string }[];
  notes: string[];
}

/**
 * Reads an .xlsx file. A workbook with one sheet, itself named as a file of the format, is that file.
 * @throws Failure 422 for a damaged workbook, for one that is too large to be read at once, and for sheets and rows that are hidden
 */
export async function sheetsOf(name: string, bytes: Uint8Array, limits: FileLimits): Promise<Sheets> {
  const hidden = watchHidden();
  await refuseLarge(name, bytes, limits, hidden.read);
  const sheets = await readWorkbook(Buffer.from(bytes)).catch(() => {
    throw new Failure(422, say.workbookBroken({ name }));
  });
  const files: Sheets['files'] = [];
  const notes: string[] = [];
  const unseen: { sheet: string; rows: number[] | null }[] = [];
  for (const { sheet, data } of sheets) {
    const kind = kindOfSheet(sheet) ?? (sheets.length === 1 ? kindOfSheet(name.replace(/\.xlsx$/i, '')) : undefined);
    if (!kind) {
      notes.push(say.unknownSheet({ workbook: name, sheet: shortened(sheet) }));
      continue;
    }
    files.push({ name: FORMAT[kind].file, text: data.map(lineOf).join('\n') });
    const { sheet: isHidden, rows } = hidden.of(sheet);
    if (isHidden || rows.length > 0) unseen.push({ sheet, rows: isHidden ? null : rows });
  }
  if (unseen.length > 0) throw new Failure(422, hiddenParts(name, unseen));
  return { files, notes };
}

/** Unpacks the workbook once, without keeping it, while each of its parts is looked at. */
async function refuseLarge(
  name: string,
  bytes: Uint8Array,
  { files }: FileLimits,
  look: (path: string, file: Readable) => Promise<void>,
) {
  const limits = { files, unpackedMegabytes: WORKBOOK_MEGABYTES };
  try {
    await unpack(name, chunksOf(bytes), limits, (path) => (file) => look(path, file));
  } catch (error) {
    const isLarge =
      error instanceof Failure && error.error_msg === say.zipTooLarge({ name, megabytes: WORKBOOK_MEGABYTES });
    throw isLarge ? new Failure(422, say.workbookTooLarge({ name, megabytes: WORKBOOK_MEGABYTES })) : error;
  }
}

export async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A row of a sheet in one line, so that the line has the row's number. */
const lineOf = (row: readonly unknown[]): string => row.map(cellOf).join(',');

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value).replace(/\s+/g, ' ');
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
