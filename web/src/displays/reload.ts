const RELOAD_MS = 3_000;

/** Loads a page again that failed or that is too old; not at once, so that one that fails each time does not flood its server. */
export const reloadLater = () => setTimeout(() => location.reload(), RELOAD_MS);
