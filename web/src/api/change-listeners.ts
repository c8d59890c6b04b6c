import type { ChangeEvent } from '@election/contract/events/events';
import { useEffect, useRef } from 'react';

type Listener = (event: ChangeEvent) => void;
const listeners = new Set<Listener>();

/** Tells the screens that read a part of their data again, instead of all of it. */
export function tellChange(event: ChangeEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls back with each change that reaches this browser. */
export function useChanges(listener: Listener): void {
  const present = useRef(listener);
  useEffect(() => {
    present.current = listener;
  });
  useEffect(() => {
    const tell: Listener = (event) => present.current(event);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }, []);
}
