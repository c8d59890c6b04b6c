import { type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';
const FIELD = 'input:not(:disabled)';

/** Nothing has the focus: what had it is gone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Brings the focus along to what a press has just put in place of the pressed: to its first field, or to itself. */
export function useFocusOnMount<E extends HTMLElement>(wanted = true): RefObject<E | null> {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes, and not again
  useEffect(() => {
    if (!wanted) return;
    // A field answers the focus with a render of its own, which cannot begin within this one.
    const timer = setTimeout(() => (ref.current?.querySelector<HTMLElement>(FIELD) ?? ref.current)?.focus());
    return () => clearTimeout(timer);
  }, []);
  return ref;
}

/** The button that opened something gets the focus back when that closes, unless it went elsewhere. */
export function useFocusBack<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open && isFocusLost()) ref.current?.focus();
    was.current = open;
  }, [open]);
  return ref;
}

/** Where the focus is, from the inside out. */
export function focusPath(): Element[] {
  const path: Element[] = [];
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) path.push(at);
  return path;
}

/** Where what had the focus is gone, the nearest thing to it that can be pressed or filled in. */
export function focusNear(path: readonly Element[]): void {
  if (!isFocusLost()) return;
  for (const place of path) {
    const near = place.isConnected && place.querySelector<HTMLElement>(FOCUSABLE);
    if (near) {
      near.focus();
      return;
    }
  }
}
