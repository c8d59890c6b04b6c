import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { listed } from '@election/contract/messages/lists';
import { Failure } from '../../platform/failure.ts';
import { FORMAT, type Kind, stemOf } from './format.ts';
import { type FileLimits, WORKBOOK_MEGABYTES } from './limits.ts';
import { type Named, named, zipBeside } from './read/file-names.ts';
import { openText } from './read/open-text.ts';
import { columnsOf } from './read/read-file.ts';
import { partsOf, unpack } from './read/unpack.ts';
import { chunksOf, sheetsOf } from './read/workbook.ts';
import { notWritten, sayFiles as say } from './sentences.ts';

/** A file as it was sent, or one of a folder. */
export type Sent = { name: string } & ({ bytes: Uint8Array } | { path: string });

/** A file of the format: compressed, or in the folder that was asked for. */
export interface PreparedFile {
  kind: Kind;
  name: string;
  content: Buffer | null;
}

export interface Prepared {
  files: PreparedFile[];
  /** Sentences about what was passed over. */
  notes: string[];
}

/**
 * Unpacks zips, takes sheets out of workbooks, and measures every line, before anything is kept.
 * @param into a folder for the files; without it they are returned
 * @throws Failure 422 naming the file, for what cannot be read and for more than the limits
 */
export async function prepare(sent: readonly Sent[], limits: FileLimits, into: string | null): Promise<Prepared> {
  const files: PreparedFile[] = [];
  const notes: string[] = [];

  async function keep(kind: Kind, name: string, source: AsyncIterable<Uint8Array>) {
    const twin = files.find((file) => file.kind === kind);
    if (twin) throw new Failure(422, say.fileTwice({ names: listed([twin.name, name]) }));
    const file: PreparedFile = { kind, name, content: null };
    files.push(file);
    file.content = await measured(kind, name, source, into);
  }

  async function keepSheets(name: string, file: AsyncIterable<Uint8Array>) {
    const sheets = await sheetsOf(name, await wholeOf(name, file), limits);
    notes.push(...sheets.notes);
    for (const sheet of sheets.files) {
      const found = named(sheet.name);
      if (typeof found === 'object' && 'kind' in found)
        await keep(
          found.kind,
          say.sheetName({ workbook: name, sheet: stemOf(sheet.name) }),
          chunksOf(Buffer.from(sheet.text)),
        );
    }
  }

  /** What becomes of a file by its name; null where it is not read. */
  function choose(name: string): ((file: AsyncIterable<Uint8Array>) => Promise<void>) | null {
    let found: Named = named(name);
    if (found === 'system') return null;
    if ('container' in found && found.container === 'zip') found = zipBeside(name);
    if ('refused' in found) throw new Failure(422, found.refused);
    if ('kind' in found) return (file) => keep(found.kind, name, file);
    if ('passedOver' in found) notes.push(found.passedOver);
    else return (file) => keepSheets(name, file);
    return null;
  }

  for (const file of sent) {
    const source = 'bytes' in file ? chunksOf(file.bytes) : createReadStream(file.path);
    if (isZip(file.name))
      await unpack(file.name, source, limits, (path) => (isOfSystem(path) ? null : choose(nameIn(path))));
    else await choose(file.name)?.(source);
  }
  return { files, notes };
}

const isZip = (name: string): boolean => name.toLowerCase().endsWith('.zip');
/** Folders within a zip do not count. */
const nameIn = (path: string): string => partsOf(path).at(-1) ?? '';
const isOfSystem = (path: string): boolean => path.endsWith('/') || partsOf(path)[0] === '__MACOSX';

/** Keeps a file while its lines are measured. It is closed when this ends, also by a failure. */
async function measured(kind: Kind, name: string, source: AsyncIterable<Uint8Array>, into: string | null) {
  const sink: Writable = into === null ? createGzip() : createWriteStream(join(into, FORMAT[kind].file));
  const content = sink instanceof Readable ? buffer(sink) : null;
  const closed = finished(sink);
  const write = promisify<Uint8Array, void>(sink.write.bind(sink));
  async function* kept() {
    for await (const chunk of source) {
      await write(chunk).catch(({ code }) => {
        throw new Failure(422, notWritten(name, code));
      });
      yield chunk;
    }
  }
  try {
    const { lines } = await openText(name, kept(), columnsOf(kind));
    for await (const _ of lines);
  } catch (error) {
    sink.destroy();
    await Promise.allSettled([closed, content]);
    throw error;
  }
  sink.end();
  await closed;
  return content;
}

/** The bytes of a workbook. Packed it is far smaller than its limit. */
async function wholeOf(name: string, file: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > WORKBOOK_MEGABYTES * 1024 * 1024)
      throw new Failure(422, say.workbookTooLarge({ name, megabytes: WORKBOOK_MEGABYTES }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
