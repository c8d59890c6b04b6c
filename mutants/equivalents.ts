/** A change of the code that no test can see, since the code does the same with it. */
export interface Equivalent {
  file: string;
  /** The line as a whole, without the space around it. */
  line: string;
  original: string;
  replacement: string;
  /** Why nothing changes by it. */
  reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [];
