import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadScreen } from './load-screen.ts';

const ahead: (() => Promise<unknown>)[] = [];

/** A part of a screen that nobody needs to begin with: its script is loaded when it is first shown, or ahead by `loadAhead`. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  const get = async () => {
    known = await loadScreen(load);
    return { default: known };
  };
  const Loading = lazy(get);
  ahead.push(get);
  return function Later(props: Props) {
    // Chosen once: the other kind would be another component, and lose what the first one keeps.
    const [Known] = useState(() => known);
    if (Known) return <Known {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Loading {...props} />
      </Suspense>
    );
  };
}

/** Loads what may be shown later, so that it opens without a wait, and without a network. */
export async function loadAhead(): Promise<void> {
  for (const get of ahead.splice(0)) await get().catch(() => undefined);
}
