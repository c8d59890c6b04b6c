import { useEffect, useRef, useState } from 'react';

/** A value once it has not changed for `ms`: screen readers would announce every key press. `key` tells values apart. */
export function useDebounced<T>(value: T, key: string, ms: number): T {
  const latest = useRef(value);
  latest.current = value;
  const [debounced, setDebounced] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits again when the key changes
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(latest.current), ms);
    return () => clearTimeout(timer);
  }, [key, ms]);
  return debounced;
}
