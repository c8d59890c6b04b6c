import * as z from 'zod';
import { displaysDone as say } from '../messages/done.ts';
import { ELECTION_TITLES } from '../places/election-types.ts';
import { seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { count, flag, id } from '../wire/wire.ts';
import { placeMark } from './drawings.ts';
import { drawnScene, SCENE_KINDS, type SceneKind } from './scenes.ts';

/** How many places a scene names, at least and at most: a region, a constituency, or two of them beside each other. */
export const PLACES_OF: Record<SceneKind, readonly [least: number, most: number]> = {
  nation: [0, 0],
  parliament: [0, 0],
  region: [1, 1],
  constituency: [1, 1],
  battle: [0, 1],
  compare: [2, 2],
  closest: [0, 0],
  just_in: [0, 0],
  silent: [0, 0],
  timeline: [0, 0],
  corrections: [0, 0],
};

const sceneShape = {
  kind: z.enum(SCENE_KINDS),
  /** Left out: the first election of the year. */
  type: z.enum(ELECTION_TITLES).optional(),
  /** The region or the constituencies that it is about. */
  place_ids: z.array(id).max(2).default([]),
  /** Of a battle: two candidates, or two parties of a house. Left out: the first two. */
  contender_ids: z.array(id).max(2).default([]),
  /** Its number in the running order, in which a scene may stand twice; the server gives it. Left out where it is not from there. */
  entry: id.optional(),
};
export const scene = z.object(sceneShape);
export type Scene = z.output<typeof scene>;

/** Scenes of a running order at most. */
const ORDER_LENGTH = 40;

const control = z.object({
  /** Grows with each change of what the walls show. */
  revision: z.int(),
  scene,
  order: z.array(scene),
  /** Grows with each change of the running order. */
  order_version: z.int(),
  /** Since when the figures stand still; null: they move. */
  held_at: z.string().nullable(),
  /** Whether something public was withdrawn, corrected or annulled since they were held: the walls show what is public again. */
  hold_ended: z.boolean(),
});
export type WallControl = z.output<typeof control>;

const access = ['wall.present'] as const;

/** What the caller saw on the wall: with an older one the call answers 409; without one it is taken as it is. */
const seenRevision = count.optional();

export const wall = {
  /** What is on the wall, and the running order. */
  read: route({ method: 'GET', path: '/api/v1/wall', access, input: z.object({}), data: control }),
  /** What a scene of an election can be about, as it is published. */
  choices: route({
    method: 'GET',
    path: '/api/v1/wall/choices',
    access,
    input: z.object({ type: sceneShape.type }),
    data: z.object({
      types: z.array(z.enum(ELECTION_TITLES)),
      type: z.enum(ELECTION_TITLES),
      regions: z.array(z.object({ id: z.int(), title: z.string() })),
      places: z.array(placeMark.extend({ region_id: z.int() })),
      contenders: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
    }),
  }),
  /** What a scene shows, before it is on the wall. */
  preview: route({
    method: 'GET',
    path: '/api/v1/wall/preview',
    access,
    input: scene,
    data: drawnScene,
  }),
  /** Puts a scene on every wall, with the figures of the moment: a hold ends. */
  take: route({
    method: 'POST',
    path: '/api/v1/wall/take',
    access,
    stepUp: true,
    input: scene.extend({ revision: seenRevision }),
    data: control,
    msg: () => say.taken,
  }),
  /** Lets the figures of the scene on the wall stand still, or move again. */
  hold: route({
    method: 'POST',
    path: '/api/v1/wall/hold',
    access,
    stepUp: true,
    input: z.object({ held: flag, revision: seenRevision }),
    data: control,
  }),
  order: route({
    method: 'PUT',
    path: '/api/v1/wall/order',
    access,
    input: z.object({ scenes: z.array(scene).max(ORDER_LENGTH), version: seenVersion }),
    data: control,
    msg: () => say.ordered,
  }),
};
