/** A bug that a test must see: an edit of one file, and the tests that turn red by it. */
export interface Plant {
  /** Says what is broken. */
  name: string;
  /** Relative to the root, as are the tests. */
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** Test files, of which at least one must fail. */
  tests: readonly string[];
}

/** The text of the file with the bug in it. @throws Error where the text to replace does not stand exactly once in it */
export function plantIn(text: string, { name, file, find, replace }: Plant): string {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`${name}: its text stands ${found} times in ${file}, and must stand once.`);
  return text.replace(find, () => replace);
}
