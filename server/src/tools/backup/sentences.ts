import { counted } from '../../platform/text/counted.ts';

/* Sentences of backups and what is restored from them. */

export const backupUsage = 'Usage: npm run backup -- --to FOLDER';
export const restoreUsage = `Usage: npm run restore -- --from FOLDER
       npm run restore -- --live`;
export const folderExists = (folder: string) =>
  `${folder} is there already. A backup is never written over another one.`;
export const saved = (folder: string, rows: number, tables: number, pictures: number) =>
  `Saved and read back: ${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(pictures, 'picture')}, in ${folder}.`;
export const manifestHash = (sha256: string) =>
  `SHA-256 of its manifest: ${sha256}. Note it, to tell later whether anything was changed.`;
export const checkpointKey = (publicKey: string, inBackup: boolean) =>
  inBackup
    ? `The key that signs checkpoints (${publicKey}) is in this backup: keep the backup as closely as the database.`
    : `The key that signs checkpoints (${publicKey}) is not in this backup: keep a copy of it elsewhere.`;
export const missingPictures = (count: number) =>
  `${counted(count, 'picture is', 'pictures are')} named in the database but not in the store, so not in the backup either.`;

export const diskFull = (folder: string) =>
  `The disk that holds ${folder} is full, so there is no backup. Make room, or choose another folder with --to.`;
export const folderForbidden = (folder: string) =>
  `${folder} cannot be written by this user, so there is no backup. Choose another folder with --to, or run the command as a user that may write there.`;
export const unreadable = (folder: string) =>
  `This user may not read ${folder} or a file in it. Run the command as the user that made the backup.`;
export const notABackup = (folder: string) => `${folder} is not a backup that "npm run backup" wrote.`;
export const damaged = (file: string) => `The backup is damaged: ${file} is not what was written.`;
export const otherVersion = (names: readonly string[]) =>
  `The backup is of another version of this program: ${names.join(', ')}. Restore it with that version, then upgrade.`;
export const notEmpty = 'The database already holds years or users. A backup is restored into an empty one only.';
export const restored = (rows: number, pictures: number) =>
  `Restored: ${counted(rows, 'row')} and ${counted(pictures, 'picture')}. The audit trail of the copy fits.`;
export const takesNoChanges =
  'The copy shows what there is and takes no changes until "npm run restore -- --live" says that it is the live one.';
export const nowLive = 'This database is live: the server takes changes again.';
export const alreadyLive = 'This database is live already.';
