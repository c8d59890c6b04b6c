import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useFirstScreenShown } from './first-screen.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component whose script is loaded later, and how to load it. */
type Later<Props> = ComponentType<Props> & { load: Load<Props> };

interface LaterOptions {
  /** It shows by itself, and the first screen is of use without it: that one is loaded first. */
  wait?: boolean;
}

const ahead: (() => Promise<unknown>)[] = [];

/**
 * A part of a screen that no one needs to begin with: its script is loaded when it is first shown, or ahead by `loadAhead`. Where
 * the network is away the screen goes on without it, and has it once the network is back.
 */
export function later<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode = null,
  { wait = false }: LaterOptions = {},
): Later<Props> {
  let known: ComponentType<Props> | undefined;
  const get = async () => {
    known ??= await load();
    return known;
  };
  function Part(props: Props) {
    const [Known, setKnown] = useState(() => known);
    const waits = !useFirstScreenShown() && wait;
    useEffect(() => {
      if (Known || waits) return;
      let isGone = false;
      const show = () =>
        get().then(
          (loaded) => !isGone && setKnown(() => loaded),
          () => undefined,
        );
      void show();
      window.addEventListener('online', show);
      return () => {
        isGone = true;
        window.removeEventListener('online', show);
      };
    }, [Known, waits]);
    return Known ? <Known {...props} /> : fallback;
  }
  ahead.push(get);
  return Object.assign(Part, { load: get });
}

/** Loads what may be shown later, so that it opens without a wait, and without a network. */
export async function loadAhead(): Promise<void> {
  for (const get of ahead) await get().catch(() => undefined);
}
