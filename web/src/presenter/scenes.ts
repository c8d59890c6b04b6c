import { electionTypes } from '@election/contract/messages/election';
import { listed } from '@election/contract/messages/lists';
import type { SceneKind } from '@election/contract/results/scenes';
import { PLACES_OF, type Scene, type wall } from '@election/contract/results/wall';
import type { Data } from '@election/contract/wire/route';
import { presenter as say, sceneKinds } from './sentences.ts';

export type Choices = Data<typeof wall.choices>;

/** Whether a scene has the places that it needs, or what is missing. */
export const canShow = ({ kind, place_ids, contender_ids }: Scene): true | string =>
  place_ids.length >= PLACES_OF[kind][0] && contender_ids.length !== 1 ? true : say.incomplete;

/** A scene of a kind without places; it keeps the election. */
export const emptyScene = (kind: SceneKind, type?: Scene['type']): Scene => ({
  kind,
  ...(type && { type }),
  place_ids: [],
  contender_ids: [],
});

/** A scene once a constituency was touched: one, or the last two. A second touch takes it out. It is no longer that of the running order. */
export function withPlace({ entry: _, ...scene }: Scene, id: number): Scene {
  const [, most] = PLACES_OF[scene.kind];
  const without = scene.place_ids.filter((one) => one !== id);
  const place_ids = without.length < scene.place_ids.length ? without : [...without, id].slice(-most);
  return { ...scene, place_ids, contender_ids: [] };
}

/** Whether the current year lacks the election, a place or one of the two of a scene. @param own the choices of the scene's election, once they are read */
export function isOfAnotherYear(scene: Scene, current: Choices | undefined, own: Choices | undefined): boolean {
  if (current && scene.type && !current.types.includes(scene.type)) return true;
  if (!own) return false;
  const places = new Set((scene.kind === 'region' ? own.regions : own.places).map(({ id }) => id));
  const contenders = new Set(own.contenders.map(({ id }) => id));
  // The two of a constituency are not among those of the country.
  const two = scene.place_ids.length === 0 ? scene.contender_ids : [];
  return !(scene.place_ids.every((id) => places.has(id)) && two.every((id) => contenders.has(id)));
}

/** "Compare two: Tain and Wenchi · Presidential". @param choices those of the scene's own election */
export function titleOf(scene: Scene, choices: Choices | undefined): string {
  const names = scene.place_ids.flatMap((id) => {
    const region = choices?.regions.find((one) => one.id === id)?.title;
    const place = choices?.places.find((one) => one.id === id)?.name;
    return (scene.kind === 'region' ? region : place) ?? [];
  });
  const contenders = scene.contender_ids.flatMap((id) => choices?.contenders.find((one) => one.id === id)?.name ?? []);
  const about = [...names, ...contenders];
  const kind = sceneKinds[scene.kind];
  const title = about.length === 0 ? kind : say.about({ kind, names: listed(about) });
  return scene.type && scene.kind !== 'parliament'
    ? say.inElection({ scene: title, election: electionTypes[scene.type] })
    : title;
}

/** Whether two scenes show the same. */
export const isSame = (one: Scene, other: Scene): boolean =>
  JSON.stringify([one.kind, one.type, one.place_ids, one.contender_ids]) ===
  JSON.stringify([other.kind, other.type, other.place_ids, other.contender_ids]);

/** Where the scene on the wall is in the running order: at its own number, else at the first scene that shows the same; -1: nowhere. */
export function placeIn(order: readonly Scene[], onAir: Scene): number {
  const own = order.findIndex(({ entry }) => entry !== undefined && entry === onAir.entry);
  const isOwn = own >= 0 && isSame(order[own] as Scene, onAir);
  return isOwn ? own : order.findIndex((one) => isSame(one, onAir));
}

/** The scene that follows the one on the wall; null where none does. */
export const nextOf = (order: readonly Scene[], onAir: Scene): Scene | null => order[placeIn(order, onAir) + 1] ?? null;

/** The running order with a scene of it moved by so many places; unchanged where it is not in it any more. */
export function moved(order: readonly Scene[], { entry }: Scene, by: -1 | 1): Scene[] {
  const from = order.findIndex((one) => one.entry === entry);
  const scenes = [...order];
  const [scene] = from < 0 ? [] : scenes.splice(from, 1);
  if (scene) scenes.splice(Math.max(0, from + by), 0, scene);
  return scenes;
}
