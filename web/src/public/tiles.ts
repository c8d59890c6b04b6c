const STEPS: Record<string, (at: number, across: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at, across) => at + across,
  ArrowUp: (at, across) => at - across,
};

const PLACES = '.tiles a, .map a';
type Place = HTMLElement | SVGElement;

/** One stop of the tabulator for all tiles, or all places of a map: arrows, Home and End walk them, Enter opens the one in focus. */
export function walkTiles(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    const block = target.closest('[data-cartogram]');
    if (!block || !target.matches(PLACES)) return;
    const list = target.closest('.tiles');
    const all = [...block.querySelectorAll<Place>(PLACES)];
    const at = all.indexOf(target);
    // Tiles begin where the text does. On a map all arrows go through the names in their order.
    const across = list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1;
    const to = key === 'Home' ? 0 : key === 'End' ? all.length - 1 : STEPS[mirrored(key, block)]?.(at, across);
    const next = to === undefined ? undefined : all[Math.max(0, Math.min(all.length - 1, to))];
    if (at < 0 || !next) return;
    event.preventDefault();
    focusOn(all, next);
    next.focus();
  });
}

/** From right to left, the next tile is on the left. */
function mirrored(key: string, block: Element): string {
  if (getComputedStyle(block).direction === 'ltr') return key;
  return { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }[key] ?? key;
}

/** The tile that the tabulator stops at. */
function focusOn(all: readonly Place[], chosen: Place): void {
  for (const tile of all) tile.tabIndex = tile === chosen ? 0 : -1;
}

/** Leaves the tabulator one tile of each cartogram: the one that has the focus, else the first. */
export function prepareTiles(): void {
  for (const block of document.querySelectorAll('[data-cartogram]')) {
    const all = [...block.querySelectorAll<Place>(PLACES)];
    const chosen = all.find((tile) => tile === document.activeElement) ?? all[0];
    if (chosen) focusOn(all, chosen);
  }
}
