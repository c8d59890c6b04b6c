import { useLayoutEffect } from 'react';

/** Until the first screen's script is there the page shows what index.html shows; with the first screen that goes. */
export function Starting() {
  useLayoutEffect(() => () => document.getElementById('starting')?.remove(), []);
  return null;
}
