import { useSyncExternalStore } from 'react';
import { ClockContext } from '../../results/pieces/Time.tsx';
import { Stage } from '../../results/scenes/Stage.tsx';
import type { Store } from '../store.ts';
import type { WallState } from './wall-state.ts';

/** The whole wall: its picture, or why there is none, and a mark where the picture is not of this moment. */
export function Wall({ wall }: { wall: Store<WallState> }) {
  const { picture, now, sentence, mark } = useSyncExternalStore(wall.subscribe, wall.read);
  return (
    <ClockContext.Provider value={{ now }}>
      <main id="wall">
        {picture === null ? (
          <p className="message" role="status">
            {sentence}
          </p>
        ) : (
          <Stage key={picture.kind} {...picture} />
        )}
      </main>
      <p id="signal" role="status" hidden={mark === null} data-state={mark?.why}>
        {mark?.sentence}
      </p>
    </ClockContext.Provider>
  );
}
