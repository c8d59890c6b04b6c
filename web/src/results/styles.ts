import type { CSSProperties } from 'react';

/** Gives the styles of a surface the colour of what they draw, as `--c`. */
export const tinted = (color: string): CSSProperties => ({ '--c': color }) as CSSProperties;
