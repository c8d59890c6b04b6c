/** Applies the stylesheet that index.html only fetches, before the styles of later screens. Nothing is drawn without it. */
export async function applyStyles(): Promise<void> {
  const fetched = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]');
  await Promise.all(
    [...fetched].map(
      (link) =>
        new Promise((resolve) => {
          const applied = document.createElement('link');
          applied.rel = 'stylesheet';
          applied.crossOrigin = link.crossOrigin;
          applied.href = link.href;
          applied.onload = resolve;
          applied.onerror = resolve;
          link.after(applied);
        }),
    ),
  );
}
