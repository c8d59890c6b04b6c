import readWorkbook from 'read-excel-file/node';
import { Failure } from '../../platform/failure.ts';
import { kindOfSheet } from './file-names.ts';
import { FORMAT } from './format.ts';
import { type FileLimits, WORKBOOK_MEGABYTES } from './limits.ts';
import * as say from './sentences.ts';
import { unpack } from './unpack.ts';

/** The sheets of a workbook that are named as files of the format, as the text of these files, and sentences about the others. */
export interface Sheets {
  files: { name: string; text: string }[];
  notes: string[];
}

/**
 * Reads an .xlsx file. A workbook with one sheet, itself named as a file of the format, is that file.
 * @throws Failure 422 for a damaged workbook, and for one that is too large to be read at once
 */
export async function sheetsOf(name: string, bytes: Uint8Array, limits: FileLimits): Promise<Sheets> {
  await refuseLarge(name, bytes, limits);
  const sheets = await readWorkbook(Buffer.from(bytes)).catch(() => {
    throw new Failure(422, say.workbookBroken(name));
  });
  const files: Sheets['files'] = [];
  const notes: string[] = [];
  for (const { sheet, data } of sheets) {
    const kind = kindOfSheet(sheet) ?? (sheets.length === 1 ? kindOfSheet(name.replace(/\.xlsx$/i, '')) : undefined);
    if (kind) files.push({ name: FORMAT[kind].file, text: data.map(lineOf).join('\n') });
    else notes.push(say.unknownSheet(name, sheet));
  }
  return { files, notes };
}

/** Unpacks the workbook once, without keeping it. */
async function refuseLarge(name: string, bytes: Uint8Array, { files }: FileLimits) {
  const limits = { files, unpackedMegabytes: WORKBOOK_MEGABYTES };
  try {
    await unpack(name, chunksOf(bytes), limits, () => async (file) => void file.resume());
  } catch (error) {
    const isLarge = error instanceof Failure && error.error_msg === say.zipTooLarge(name, WORKBOOK_MEGABYTES);
    throw isLarge ? new Failure(422, say.workbookTooLarge(name, WORKBOOK_MEGABYTES)) : error;
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
