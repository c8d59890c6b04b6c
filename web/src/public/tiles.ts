const STEPS: Record<string, (at: number, across: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at, across) => at + across,
  ArrowUp: (at, across) => at - across,
};

/** One stop of the tabulator for all tiles: arrows, Home and End walk them, Enter opens the one in focus. */
export function walkTiles(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    const block = target.closest('[data-cartogram]');
    const list = target.closest('.tiles');
    if (!block || !list) return;
    const all = [...block.querySelectorAll<HTMLElement>('.tiles a')];
    const at = all.indexOf(target);
    const across = getComputedStyle(list).gridTemplateColumns.split(' ').length;
    const to = key === 'Home' ? 0 : key === 'End' ? all.length - 1 : STEPS[key]?.(at, across);
    const next = to === undefined ? undefined : all[Math.max(0, Math.min(all.length - 1, to))];
    if (at < 0 || !next) return;
    event.preventDefault();
    focusOn(all, next);
    next.focus();
  });
}

/** The tile that the tabulator stops at. */
function focusOn(all: readonly HTMLElement[], chosen: HTMLElement): void {
  for (const tile of all) tile.tabIndex = tile === chosen ? 0 : -1;
}

/** Leaves the tabulator one tile of each cartogram: the one that has the focus, else the first. */
export function prepareTiles(): void {
  for (const block of document.querySelectorAll('[data-cartogram]')) {
    const all = [...block.querySelectorAll<HTMLElement>('.tiles a')];
    const chosen = all.find((tile) => tile === document.activeElement) ?? all[0];
    if (chosen) focusOn(all, chosen);
  }
}
