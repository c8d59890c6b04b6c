import { contract } from '@election/contract/contract';
import type { Scene } from '@election/contract/results/wall';
import { useRead } from '../api/queries.ts';
import { isOfAnotherYear, titleOf } from './scenes.ts';
import { presenter as say } from './sentences.ts';

/**
 * The title of a scene, and whether the current year still has what it is about. Candidates and parties have ids of their own in each
 * election, so that the names are read of the scene's.
 */
export function useScene(scene: Scene): { title: string; isGone: boolean } {
  const options = { keepPrevious: true, quiet: true };
  const current = useRead(contract.wall.choices, {}, options);
  const own = useRead(contract.wall.choices, { type: scene.type }, options);
  const isRead = own.data !== undefined && !own.isPlaceholderData;
  const isGone = isOfAnotherYear(scene, current.data, isRead ? own.data : undefined);
  const title = titleOf(scene, own.data);
  return { title: isGone ? say.ofAnotherYear({ title }) : title, isGone };
}
