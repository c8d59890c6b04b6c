import { type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';
const FIELD = 'input:not(:disabled)';

/** No element has the focus: the one that had it was removed. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Moves the focus to an element that replaces the pressed one: to its first field, or to the element itself. */
export function useFocusOnMount<E extends HTMLElement>(wanted = true): RefObject<E | null> {
  const ref = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    if (!wanted) return;
    // A field renders on focus, which cannot start within this render.
    const timer = setTimeout(() => (ref.current?.querySelector<HTMLElement>(FIELD) ?? ref.current)?.focus());
    return () => clearTimeout(timer);
  }, []);
  return ref;
}

/** Returns the focus to the button that opened something once that closes, unless the focus has moved elsewhere. */
export function useFocusBack<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open && isFocusLost()) ref.current?.focus();
    was.current = open;
  }, [open]);
  return ref;
}

/** The focused element and its ancestors, innermost first. */
export function focusPath(): Element[] {
  const path: Element[] = [];
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) path.push(at);
  return path;
}

/** Focuses the focusable element nearest to where a removed element was. */
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
