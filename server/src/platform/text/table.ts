/** One value of a table; null is an empty cell. */
export type Cell = string | number | null;

/** A table to be written as a file: the name of its file or sheet, its headings and its rows. */
export interface Table {
  name: string;
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}
