/** Milliseconds between renewals of a sheet's link, which is valid for at least five minutes. */
export const LINK_RENEWED_MS = 4 * 60_000;
