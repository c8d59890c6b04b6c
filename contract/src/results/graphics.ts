/** Graphics for a vision mixer, by the last part of their address `/air/...`. */
export const GRAPHICS = ['lower-third', 'full-frame', 'ticker', 'seat-strip', 'head-to-head'] as const;
export type Graphic = (typeof GRAPHICS)[number];

/**
 * What a graphic is told: its election, the region or constituency that it is about, and two names of candidates or parties. Empty:
 * the first election of the current year, the country, the first two. In this order they are the fields `f0`, `f1`… of controllers.
 */
export const GRAPHIC_FIELDS = ['type', 'place', 'first', 'second'] as const;
export type GraphicField = (typeof GRAPHIC_FIELDS)[number];

/** Stands in the file for SPX where the secret of a display link belongs. */
export const LINK_MARK = 'DISPLAY-LINK';
