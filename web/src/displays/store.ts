/** A value outside of React that a component reads with `useSyncExternalStore`. */
export interface Store<Value> {
  read(): Value;
  subscribe(listener: () => void): () => void;
}

export function makeStore<Value>(first: Value): Store<Value> & { change(part: Partial<Value>): void } {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    read: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(part) {
      value = { ...value, ...part };
      for (const listener of listeners) listener();
    },
  };
}
