import { contract } from '@election/contract/contract';
import type { Scene, WallControl } from '@election/contract/results/wall';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useWrite } from '../api/queries.ts';

const { wall } = contract;
const REFRESHES = { refreshes: [wall.read], success: false } as const;

/** A change of the walls, made to what is on them. */
type Change = (seen: WallControl) => Promise<unknown>;

/** A change that was refused, because another person changed the walls first. */
export interface Overtaken {
  /** What the presenter saw when the change was asked for. */
  seen: WallControl;
  now: WallControl;
  /** Makes the same change to what is there now. */
  again: () => void;
  leave: () => void;
}

export interface Wall {
  control: WallControl;
  isBusy: boolean;
  overtaken: Overtaken | null;
  take: (scene: Scene) => void;
  hold: (held: boolean) => void;
  /** Changes the running order, whatever it is by then. */
  reorder: (change: (order: readonly Scene[]) => Scene[]) => void;
}

/** What a presenter changes. Each call names what was on the screen, so that it replaces nothing newer. */
export function useWall(control: WallControl): Wall {
  const takes = useWrite(wall.take, REFRESHES);
  const holds = useWrite(wall.hold, REFRESHES);
  const orders = useWrite(wall.order, REFRESHES);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const leave = () => setOvertaken(null);
  const run = (change: Change, seen: WallControl) => {
    leave();
    change(seen).catch((error: unknown) => {
      const now = error instanceof ApiError && error.status === 409 ? (error.current as WallControl | undefined) : null;
      if (now) setOvertaken({ seen, now, again: () => run(change, now), leave });
    });
  };
  return {
    control,
    isBusy: takes.isRunning || holds.isRunning || orders.isRunning,
    overtaken,
    take: (scene) => run(({ revision }) => takes.run({ ...scene, revision }), control),
    hold: (held) => run(({ revision }) => holds.run({ held, revision }), control),
    reorder: (change) =>
      run(({ order, order_version: version }) => orders.run({ scenes: change(order), version }), control),
  };
}
