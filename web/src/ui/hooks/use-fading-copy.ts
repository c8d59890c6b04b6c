import { useLayoutEffect } from 'react';

/** How long a dialog takes to open and to close (docs/product.md). */
export const MOTION_MS = 300;

/**
 * Leaves a copy of an element on the page when the element is removed, so that a dialog fades even where its page
 * removes it at once. The copy takes neither press nor focus, and screen readers skip it. Its styles fade it by `[inert]`.
 */
export function useFadingCopy(of: { readonly current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const element = of.current;
    return () => {
      if (!element?.isConnected || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const copy = copyOf(element);
      element.after(copy);
      // Known to the browser only once the copy is on the page.
      const [box, copied] = [element.firstElementChild, copy.firstElementChild];
      if (box && copied) copied.scrollTop = box.scrollTop;
      setTimeout(() => copy.remove(), MOTION_MS);
    };
  }, [of]);
}

function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.setAttribute('inert', '');
  copy.setAttribute('aria-hidden', 'true');
  const fields = 'input, textarea, select';
  const typed = element.querySelectorAll<HTMLInputElement>(fields);
  for (const [at, field] of copy.querySelectorAll<HTMLInputElement>(fields).entries()) {
    if (field.type !== 'file') field.value = typed[at]?.value ?? '';
    field.checked = typed[at]?.checked ?? false;
  }
  // Nothing finds the copy in place of a dialog that opens meanwhile.
  for (const node of copy.querySelectorAll('*'))
    for (const name of ['id', 'name', 'for', 'role']) node.removeAttribute(name);
  return copy;
}
