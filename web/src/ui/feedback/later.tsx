import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useFirstScreenShown } from './first-screen.ts';

interface LaterOptions {
  /** It shows by itself, and the first screen is of use without it: that one is loaded first. */
  wait?: boolean;
}

const ahead: (() => Promise<unknown>)[] = [];

/** Tries again whenever the network is back: a page without one of its parts is better than the page of an error. */
async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}

/**
 * A part of a screen that loads when it is first shown, or ahead by `loadAhead`. Without a network the screen goes on with the
 * fallback, and shows the part once the network is back.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  { wait = false }: LaterOptions = {},
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const get = () => {
    loading ??= load().catch((failed) => {
      loading = undefined;
      throw failed;
    });
    return loading;
  };
  const Part = lazy(async () => ({ default: (await untilLoaded(get)) as ComponentType<object> }));
  ahead.push(get);
  return function Later(props: Props) {
    const waits = !useFirstScreenShown() && wait;
    return waits ? (
      fallback
    ) : (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** What loads a module when it is needed; `loadAhead` loads it before. */
export function loadsAhead<Module>(load: () => Promise<Module>): () => Promise<Module> {
  ahead.push(load);
  return load;
}

/** Loads what may be shown later, so that it opens without a wait, and without a network. */
export async function loadAhead(): Promise<void> {
  for (const load of ahead) await load().catch(() => undefined);
}
