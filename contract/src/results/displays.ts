import * as z from 'zod';
import { displaysDone as say } from '../messages/done.ts';
import { route } from '../wire/route.ts';
import { id, line, nothing } from '../wire/wire.ts';

/** wall: published content alone. newsroom: also which constituencies are silent, for walls that no audience sees. */
export const DISPLAY_KINDS = ['wall', 'newsroom'] as const;
export type DisplayKind = (typeof DISPLAY_KINDS)[number];

const display = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(DISPLAY_KINDS),
  made_by: z.object({ id: z.int(), name: z.string() }),
  made_at: z.string(),
  /** When a wall was last open with it, to the minute; null: never. */
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type Display = z.output<typeof display>;

const access = ['displays.manage'] as const;

/** Links that open a wall without an account. A link reads, and nothing else. */
export const displays = {
  /** Every link, the newest first; those that are revoked last. */
  list: route({
    method: 'GET',
    path: '/api/v1/displays',
    access,
    input: z.object({}),
    data: z.array(display),
  }),
  make: route({
    method: 'POST',
    path: '/api/v1/displays',
    access,
    stepUp: true,
    input: z.object({ name: line(60), kind: z.enum(DISPLAY_KINDS) }),
    /** The link is null in the answer to a repeated Idempotency-Key, since it is shown once and never stored. */
    data: display.extend({ link: z.string().nullable() }),
    msg: () => say.made,
  }),
  /** The walls that are open with it show nothing from then on. */
  revoke: route({
    method: 'POST',
    path: '/api/v1/displays/:id/revoke',
    access,
    stepUp: true,
    input: z.object({ id }),
    data: nothing,
    msg: () => say.revoked,
  }),
};
