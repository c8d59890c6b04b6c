import { contract } from '@election/contract/contract';
import type { Scene } from '@election/contract/results/wall';
import { useRead } from '../api/queries.ts';
import { titleOf } from './scenes.ts';

/** The title of a scene. Candidates and parties have ids of their own in each election, so that the names are read of the scene's. */
export function useTitle(scene: Scene): string {
  return titleOf(scene, useRead(contract.wall.choices, { type: scene.type }, { keepPrevious: true }).data);
}
