import { useEffect, useRef, useState } from 'react';

/** A value once it has stood for a moment: what changes with every key press is noise to those who hear the page. */
export function useSettled<T>(value: T, key: string, ms: number): T {
  const latest = useRef(value);
  latest.current = value;
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits anew when what the key stands for has changed
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest.current), ms);
    return () => clearTimeout(timer);
  }, [key, ms]);
  return settled;
}
