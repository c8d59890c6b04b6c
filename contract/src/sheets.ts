import * as z from 'zod';
import * as say from './messages/sheets.ts';
import { route } from './route.ts';
import { file, id, nothing } from './wire.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const person = z.object({ id: z.int(), name: z.string() });

/** The photographed result sheet of a contest. */
export const pinkSheet = z.object({
  id: z.int(),
  /** Opens the picture for the person who asked, and for a few minutes. */
  image: z.string(),
  media_type: z.string(),
  width: z.int(),
  height: z.int(),
  /** Of the photograph as it left the phone, before anything was shrunk or encoded anew. */
  original_sha256: sha256,
  uploaded_at: z.string(),
  uploaded_by: person,
  /** Other places whose current sheet is the same photograph. */
  same_as: z.array(z.object({ constituency_id: z.int(), constituency: z.string(), election_type_id: z.int() })),
});
export type PinkSheet = z.output<typeof pinkSheet>;

/** A sheet that is no longer the current one, and how that came. */
export const endedSheet = pinkSheet.omit({ same_as: true }).extend({
  ended_at: z.string(),
  ended_by: person,
  ended_how: z.enum(['replaced', 'deleted']),
});
export type EndedSheet = z.output<typeof endedSheet>;

/** The longest edge of a sheet's small picture, in pixels. */
export const SHEET_THUMBNAIL = 320;

/** The address of the small picture of a sheet, good as long as that of the whole. @param image the sheet's `image` */
export const sheetThumbnail = (image: string): string => `${image}&size=${SHEET_THUMBNAIL}`;

const contest = { year_id: id, constituency_id: id, election_type_id: id };

export const sheets = {
  /** The current sheet of a contest, or none. */
  list: route({
    method: 'GET',
    path: '/api/v1/pinksheets',
    access: ['sheets.write', 'entries.validate', 'votes.publish'],
    input: z.object({ ...contest, region_id: id.optional() }),
    data: z.array(pinkSheet),
  }),
  /** Replaced and deleted ones, the newest first. */
  history: route({
    method: 'GET',
    path: '/api/v1/pinksheets/history',
    access: ['audit.read'],
    input: z.object(contest),
    data: z.array(endedSheet),
  }),
  upload: route({
    method: 'POST',
    path: '/api/v1/pinksheets',
    access: ['sheets.write'],
    body: 'multipart',
    input: z.object({
      ...contest,
      image: file,
      /** Where the browser has made the photograph smaller: the original's. Otherwise the server takes it from what arrives. */
      original_sha256: sha256.optional(),
      /** The sheet that was seen; 0 where there was none. Another one than stands is not replaced. */
      replaces: z.union([z.literal('0').transform(() => 0), z.literal(0), id]).optional(),
    }),
    data: pinkSheet,
    msg: say.uploaded,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/pinksheets/:id',
    access: ['sheets.write'],
    input: z.object({ id }),
    data: nothing,
    msg: say.deleted,
  }),
};
