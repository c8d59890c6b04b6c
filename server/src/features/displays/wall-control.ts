import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '@election/contract/messages/language';
import type { DisplayKind } from '@election/contract/results/displays';
import { DISPLAY_KINDS } from '@election/contract/results/displays';
import { type DrawnScene, SHAPES } from '@election/contract/results/scenes';
import { type wall as contract, PLACES_OF, type Scene, type WallControl } from '@election/contract/results/wall';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { staleFailure } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { speakIn } from '../../platform/http/language.ts';
import { announce } from '../../platform/writes/announce.ts';
import { sayDisplays as say } from './sentences.ts';
import type { SpokenKind } from './walls.ts';

/** What the walls take from the feature that writes pages. */
export interface SceneParts {
  /** What walls of a kind show of a scene. */
  draw: (context: Context, scene: Scene, kind: DisplayKind) => Promise<DrawnScene>;
  choices: (context: Context, input: Input<typeof contract.choices>) => Promise<Data<typeof contract.choices>>;
}

/**
 * Whether a hold has ended, as SQL: something that it may show was withdrawn, corrected or annulled since. A wrong figure does not
 * stay on a wall.
 * Neither does a picture of other shapes, which an earlier version of the server has kept.
 * @param control the alias of wall_control
 */
export const holdEnded = (
  control: string,
) => `(${control}.held is not null and ${control}.held -> 'shapes' is distinct from '${SHAPES}'
  or exists (
  select from feed_messages m
  where m.sequence > ${control}.held_after and m.body ->> 'type' in ('withdrawn', 'corrected', 'status', 'call_taken_back')))`;
const ended = sql<boolean>`${sql.raw(holdEnded('wall_control'))}`;

/** A running order in which every scene has a number of its own. */
function numbered(scenes: readonly Scene[]): Scene[] {
  let last = Math.max(0, ...scenes.map(({ entry }) => entry ?? 0));
  const given = new Set<number>();
  return scenes.map(({ entry, ...scene }) => {
    const own = entry !== undefined && !given.has(entry) ? entry : ++last;
    given.add(own);
    return { ...scene, entry: own };
  });
}

async function readControl({ db }: { db: Db }): Promise<WallControl> {
  const { revision, scene, running_order, order_version, held_at, hold_ended } = await db
    .selectFrom('wall_control')
    .select(['revision', 'scene', 'running_order', 'order_version', 'held_at', ended.as('hold_ended')])
    .executeTakeFirstOrThrow();
  return {
    revision,
    order_version,
    scene: scene as unknown as Scene,
    order: numbered(running_order as unknown as Scene[]),
    held_at: hold_ended ? null : (held_at?.toISOString() ?? null),
    hold_ended,
  };
}

/** @throws Failure 422 where the scene names too few or too many places, or one that the current year does not have */
async function assertScene({ db }: { db: Db }, { kind, place_ids, contender_ids }: Scene): Promise<void> {
  const [least, most] = PLACES_OF[kind];
  if (place_ids.length < least || place_ids.length > most || new Set(place_ids).size < place_ids.length)
    throw new Failure(422, { place_ids: [say.placesNeeded({ count: least })] });
  const chosen = kind === 'battle' ? [0, 2] : [0];
  if (!chosen.includes(contender_ids.length)) throw new Failure(422, { contender_ids: [say.contendersNeeded] });
  if (place_ids.length === 0) return;
  const found = await db
    .selectFrom(kind === 'region' ? 'regions' : 'constituencies')
    .select('id')
    .where('id', 'in', place_ids)
    .where('year_id', 'in', (eb) => eb.selectFrom('years').select('id').where('is_current_year', '=', true))
    .execute();
  if (found.length < place_ids.length) throw new Failure(422, { place_ids: [say.unknownPlace] });
}

/** No hold. */
const MOVING = { held_at: null, held: null, held_after: null };

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

async function change(context: Context, set: Record<string, unknown>): Promise<WallControl> {
  await context.db
    .updateTable('wall_control')
    .set({ ...set, revision: sql<number>`revision + 1` })
    .execute();
  await announce(context.db, { type: 'wall-changed' });
  return readControl(context);
}

/** The endpoints of the presenter. They are for those who may present; what they change is read by every wall. */
export const wallHandlers = ({ draw, choices }: SceneParts) =>
  ({
    read: (context) => readControl(context),
    choices,
    preview: async (context, scene) => {
      await assertScene(context, scene);
      return draw(context, scene, 'wall');
    },
    take: async (context, { revision, ...scene }) => {
      await assertScene(context, scene);
      await lockControl(context, { revision });
      return change(context, { scene: json(scene), ...MOVING });
    },
    hold: async (context, { held, revision }) => {
      const control = await lockControl(context, { revision });
      if (!held) return change(context, MOVING);
      // A second hold changes nothing: the figures stand still since the first.
      if (control.held_at && !control.hold_ended) return readControl(context);
      const scene = control.scene as unknown as Scene;
      // Read before the figures are: what changes while they are drawn ends the hold.
      const { last: held_after } = await context.db.selectFrom('feed_head').select('last').executeTakeFirstOrThrow();
      const shown = DISPLAY_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));
      const drawn = await Promise.all(
        shown.map(async ({ kind, language }) => [
          `${kind} ${language}` satisfies SpokenKind,
          await speakIn(language, () => draw(context, scene, kind)),
        ]),
      );
      return change(context, {
        held_at: new Date(),
        held: json({ ...Object.fromEntries(drawn), shapes: SHAPES }),
        held_after,
      });
    },
    order: async (context, { scenes, version }) => {
      await lockControl(context, { order_version: version });
      const { order } = await readControl(context);
      // One that is already there is of an earlier year, once another one is current: it can be moved and taken out.
      const isKept = (scene: Scene) => order.some((known) => isDeepStrictEqual(known, scene));
      for (const scene of scenes) if (!isKept(scene)) await assertScene(context, scene);
      await context.db
        .updateTable('wall_control')
        .set({ running_order: json(numbered(scenes)), order_version: sql<number>`order_version + 1` })
        .execute();
      await announce(context.db, { type: 'wall-changed' });
      return readControl(context);
    },
  }) satisfies Handlers['wall'];

/** @throws Failure 409 with what is there now, where the caller saw another revision or running order */
async function lockControl(context: Context, seen: { [K in 'revision' | 'order_version']?: number | undefined }) {
  const { db } = context;
  const locked = await db
    .selectFrom('wall_control')
    .select(['scene', 'held_at', 'revision', 'order_version', ended.as('hold_ended')])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { revision = locked.revision, order_version = locked.order_version } = seen;
  if (revision !== locked.revision || order_version !== locked.order_version)
    throw staleFailure(await readControl(context));
  return locked;
}
