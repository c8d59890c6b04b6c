import { number, shortened } from '@election/contract/messages/format';
import { listed } from '@election/contract/messages/lists';
import { sentences } from '@election/contract/messages/sentences';
import { titleOfType } from '@election/contract/places/election-types';

/* Sentences of the import of files. A report is stored in the language of the person who started its check, or who applied it. */
export const sayFiles = sentences('importReport', 'files');
export const sayColumns = sentences('importReport', 'columns');
export const sayRows = sentences('importReport', 'rows');
export const sayHints = sentences('importReport', 'hints');
export const sayNotes = sentences('importReport', 'notes');
export const sayChanges = sentences('importReport', 'changes');
export const sayApplying = sentences('importReport', 'applying');

/* What only the command says: of folders, and of the person in whose name it imports. It is English. */
export const noFolder = (path: string) => `There is no folder ${path}.`;
export const folderUnreadable = (path: string) =>
  `The folder ${path} cannot be read. Check that it is a folder, and its rights.`;
export const notAFolder = (path: string) =>
  `${path} cannot be read as a folder, a .zip or an .xlsx. Give the folder that holds the files.`;
export const nothingToImport = (path: string) =>
  `There is nothing to import in ${path}: none of the files of the import format is there.`;
export const isFolder = (name: string) =>
  `${name} is a folder. Its files were not read: move them up, or import that folder.`;
export const isSpecial = (name: string) =>
  `${name} is not an ordinary file but a pipe, a device or a broken link. Put the file itself there.`;
export const notWritten = (name: string, code: string) =>
  `${name} cannot be written to the folder for temporary files (${code}). Make room there, or name another folder in TMPDIR.`;
export const noAdmin = 'There is no active super_admin yet in whose name to import. Run "npm run create-admin" first.';
export const notAnAdmin = (email: string) => `${email} is not the email address of an active super_admin.`;
export const factorNeeded = (name: string) =>
  `${name} has no second factor, without which an account publishes nothing in a real election. Set one up in the console under Your account, name another super_admin with --as, or import without --publish.`;

/** More names than this fill a screen. */
const NAMED = 20;
const firstOf = (names: readonly string[], between: string) => ({
  names: names.slice(0, NAMED).join(between),
  more: Math.max(0, names.length - NAMED),
});

export const unknownFile = (name: string, closest?: string) =>
  closest === undefined ? sayFiles.unknownFile({ name }) : sayFiles.unknownFileMeant({ name, closest });

/** rows: null for the sheet as a whole */
export const hiddenParts = (name: string, parts: readonly { sheet: string; rows: readonly number[] | null }[]) =>
  sayFiles.hidden({ name, parts: parts.map(hiddenPart).join('; ') });
function hiddenPart({ sheet: named, rows }: { sheet: string; rows: readonly number[] | null }) {
  const sheet = shortened(named);
  if (rows === null) return sayFiles.hiddenSheet({ sheet });
  const { names, more } = firstOf(rows.map(number), ', ');
  return sayFiles.hiddenRows({ count: rows.length, rows: names, more, sheet });
}

const SEPARATORS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };
const ENCODINGS: Record<string, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' };
export const readAs = (name: string, sign: string, encoding: string) =>
  sayColumns.readAs({ name, encoding: ENCODINGS[encoding] ?? encoding, separator: SEPARATORS[sign] ?? 'other', sign });

export function withdrawn(places: readonly string[]) {
  const { names, more } = firstOf(places, '; ');
  return sayNotes.withdrawn({ places: names, more });
}
export function heldStatuses(places: readonly string[]) {
  const { names, more } = firstOf(places, '; ');
  return sayNotes.heldStatuses({ places: names, more });
}

interface Place {
  election_type: number;
  region: string;
  constituency: string;
  /** Null for the constituency as a whole. */
  polling_station: string | null;
}
/** "Hills, Central, presidential" */
export function placeOf({ election_type, region, constituency, polling_station: station }: Place) {
  const type = titleOfType(election_type) ?? '';
  return station === null
    ? sayChanges.constituency({ region, constituency, type })
    : sayChanges.station({ region, constituency, station, type });
}

export const firstChanges = (before: readonly string[], after: readonly string[]) =>
  sayChanges.first({
    ...{ tiedBefore: String(before.length > 1), before: listed(before) },
    ...{ tiedAfter: String(after.length > 1), after: listed(after) },
  });

/** As public_changes() lists them. */
const TOTALS = ['registered', 'valid', 'rejected', 'issued', 'notReturned'];
type Totals = readonly (number | null)[];
/** Null: not known. */
export const totalsChange = (before: Totals, after: Totals) =>
  sayChanges.register({
    totals: TOTALS.flatMap((total, at) => {
      const [old = null, now = null] = [before[at], after[at]];
      if (old === now) return [];
      const known = { knownBefore: String(old !== null), knownAfter: String(now !== null) };
      return [sayChanges.total({ total, ...known, before: old ?? 0, after: now ?? 0 })];
    }),
  });

export const reasonNeeded = (codes: readonly string[]) =>
  sayApplying.reasonNeeded({ codes: listed(codes), count: codes.length });
