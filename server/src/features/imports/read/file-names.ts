import { closestName } from '../../../platform/text/closest.ts';
import { FORMAT, KINDS, type Kind, stemOf } from '../format.ts';
import { isFolder, isSpecial, sayFiles as say, unknownFile } from '../sentences.ts';

/** What a name in a folder, a zip or an upload stands for. `refused` and `passedOver` are sentences. */
export type Named =
  | { kind: Kind }
  | { refused: string }
  | { passedOver: string }
  | { container: 'workbook' | 'zip' }
  | 'system';

/** Files that systems add to folders by themselves. */
const SYSTEM = /^\.|^__MACOSX$|^thumbs\.db$|^desktop\.ini$/i;
const FILES = KINDS.map((kind) => FORMAT[kind].file);

/**
 * What becomes of a file by its name, in any case. What is named like a file of the format and cannot be read is refused, since it was
 * meant to be imported; all else is passed over, with a sentence.
 * @param sort what the name is of, where it is not an ordinary file
 */
export function named(name: string, sort: 'file' | 'folder' | 'special' = 'file'): Named {
  if (SYSTEM.test(name)) return 'system';
  const lower = name.toLowerCase();
  const kind = KINDS.find((one) => FORMAT[one].file === lower);
  if (sort !== 'file') {
    const sentence = sort === 'folder' ? isFolder(name) : isSpecial(name);
    return kind ? { refused: sentence } : { passedOver: sentence };
  }
  if (kind) return { kind };
  if (lower.endsWith('.xlsx')) return { container: 'workbook' };
  if (lower.endsWith('.zip')) return { container: 'zip' };
  const meant = meantBy(lower);
  if (meant) return { refused: unreadable(name, lower, meant) };
  const closest = lower.endsWith('.csv') ? closestName(stemOf(lower), FILES.map(stemOf)) : undefined;
  return { passedOver: unknownFile(name, closest && `${closest}.csv`) };
}

/** What becomes of a zip beside other files, which is not unpacked. */
export const zipBeside = (name: string): { refused: string } | { passedOver: string } =>
  meantBy(name.toLowerCase()) ? { refused: say.zipWithin({ name }) } : { passedOver: say.zipWithin({ name }) };

/** The file of the format that a name begins with. */
const meantBy = (lower: string): string | undefined => FILES.find((file) => lower.startsWith(`${stemOf(file)}.`));

/** The kind that a sheet of a workbook holds: it is named as the file, with or without its ending. */
export const kindOfSheet = (sheet: string): Kind | undefined =>
  KINDS.find((kind) => [FORMAT[kind].file, stemOf(FORMAT[kind].file)].includes(sheet.trim().toLowerCase()));

function unreadable(name: string, lower: string, file: string): string {
  if (/\.(gz|bz2|xz|zst|7z|rar|tar|tgz)$/.test(lower)) return say.compressed({ name, file });
  if (/\.(xls|xlsm|xlsb|ods|numbers)$/.test(lower)) return say.otherWorkbook({ name, file });
  return say.otherEnding({ name, file });
}
