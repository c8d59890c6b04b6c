import * as z from 'zod';
import { sheetsDone as say } from '../messages/done.ts';
import type { Actor, Permission } from '../people/permissions.ts';
import { route } from '../wire/route.ts';
import { file, id, nothing } from '../wire/wire.ts';
import { contestFields } from './contest.ts';
import { receipt, sha256 } from './receipts.ts';

/** The id of a resumable upload. */
const uploadId = z.string().regex(/^[0-9a-f]{32}$/);

const person = z.object({ id: z.int(), name: z.string() });

/** The photographed result sheet of a contest. */
export const pinkSheet = z.object({
  id: z.int(),
  /** A signed link to the picture, valid for a few minutes and for the caller alone. */
  image: z.string(),
  media_type: z.string(),
  width: z.int(),
  height: z.int(),
  /** Of the original photograph, before the browser or the server re-encoded it. */
  original_sha256: sha256,
  uploaded_at: z.string(),
  uploaded_by: person,
  /** Whether readers see it on the public page of its constituency while the figures are published. */
  public: z.boolean(),
  /** Other places whose current sheet is the same photograph. */
  same_as: z.array(z.object({ constituency_id: z.int(), constituency: z.string(), election_type_id: z.int() })),
});
export type PinkSheet = z.output<typeof pinkSheet>;

/** Who sees the sheets of a constituency within their scope: those who upload, check, key in, compare, publish or audit them. */
export const SEE_SHEETS: readonly Permission[] = [
  'sheets.write',
  'entries.validate',
  'votes.publish',
  'keying.write',
  'differences.resolve',
  'audit.read',
];

/** A sheet that was replaced or deleted. */
export const endedSheet = pinkSheet.omit({ public: true, same_as: true }).extend({
  ended_at: z.string(),
  ended_by: person,
  ended_how: z.enum(['replaced', 'deleted']),
});
export type EndedSheet = z.output<typeof endedSheet>;

/** Agents and interns delete sheets of their own only; those who validate, any within their scope. */
export const mayRemoveSheet = (actor: Actor, uploaded_by: number): boolean =>
  actor.id === uploaded_by || actor.permissions.includes('entries.validate');

/** The longest edge of a sheet's thumbnail in pixels; `&size=320` appended to `image` is the thumbnail's address. */
export const SHEET_THUMBNAIL = 320;

export const sheets = {
  /** The current sheet of a contest, or none. */
  list: route({
    method: 'GET',
    path: '/api/v1/pinksheets',
    access: SEE_SHEETS,
    input: z.object({ ...contestFields, region_id: id.optional() }),
    data: z.array(pinkSheet),
  }),
  /** Replaced and deleted ones, the newest first. */
  history: route({
    method: 'GET',
    path: '/api/v1/pinksheets/history',
    access: ['audit.read'],
    input: z.object(contestFields),
    data: z.array(endedSheet),
  }),
  upload: route({
    method: 'POST',
    path: '/api/v1/pinksheets',
    access: ['sheets.write'],
    body: 'multipart',
    input: z.object({
      ...contestFields,
      /** This, or the id of a finished resumable upload of the caller. */
      image: file.optional(),
      upload_id: uploadId.optional(),
      /** Sent where the browser has shrunk the photograph; otherwise the server hashes the file that it receives. */
      original_sha256: sha256.optional(),
      /** The id of the current sheet as the caller saw it, 0 for none. Another current sheet is not replaced: 409. */
      replaces: z.union([z.literal('0').transform(() => 0), z.literal(0), id]).optional(),
    }),
    sameBy: { field: 'original_sha256', whatever: ['image', 'upload_id'] },
    data: pinkSheet.extend({ receipt }),
    msg: () => say.uploaded,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/pinksheets/:id',
    access: ['sheets.write'],
    input: z.object({ id }),
    data: nothing,
    msg: () => say.deleted,
  }),
  /** Shows the current sheet of a published contest on its public page, or takes it off. A withdrawal of the figures takes it off too. */
  show: route({
    method: 'PUT',
    path: '/api/v1/pinksheets/:id/public',
    access: ['votes.publish'],
    stepUp: true,
    input: z.object({ id, public: z.boolean() }),
    data: nothing,
    msg: () => say.saved,
  }),
};
