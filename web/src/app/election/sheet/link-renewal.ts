/** A link to a sheet holds for at least five minutes: asked for again within that time, one that works is always at hand. */
export const LINK_RENEWED_MS = 4 * 60_000;
