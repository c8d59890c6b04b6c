import { useWindowEvent } from '@mantine/hooks';

/** Actions by key: `j`, `?`, `Enter`. */
export type Keys = Readonly<Record<string, () => void>>;

// Elements that use keys themselves. A checkbox uses only the space bar.
const TAKES_KEYS =
  'input:not([type="checkbox"]), textarea, select, button, a[href], [contenteditable], [role="combobox"], [role="listbox"], [role="menu"]';

/** Opens the list of keys, also from a field of a figure, which has no use for it. */
export const HELP_KEY = '?';

/** Handles keys of a page while no field has the focus, no dialog is open and no modifier but Shift is held. */
export function useKeys(keys: Keys): void {
  useWindowEvent('keydown', (event) => {
    const work = keys[event.key];
    if (!work || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector('[role="dialog"]:not([inert])')) return;
    if (event.target instanceof Element && blocks(event.target, event.key)) return;
    event.preventDefault();
    work();
  });
}

// Buttons and links use Enter but no letters.
function blocks(target: Element, key: string): boolean {
  if (key === HELP_KEY && target.matches('[data-figure]')) return false;
  const taker = target.closest(TAKES_KEYS);
  return taker !== null && !(key !== 'Enter' && taker.matches('button, a[href]'));
}
