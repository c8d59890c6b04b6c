import { useState } from 'react';

export interface Editing<Row> {
  /** The row that the form changes; null for a new one. */
  target: Row | null;
  opened: boolean;
  /** The form's React key: every opening starts with fresh values. */
  key: number;
  create: () => void;
  edit: (row: Row) => void;
  close: () => void;
}

/** The row for which a page's form is open. */
export function useEditing<Row>(): Editing<Row> {
  const [{ target, key, opened }, setNow] = useState<{ target: Row | null; key: number; opened: boolean }>({
    target: null,
    key: 0,
    opened: false,
  });
  const open = (row: Row | null) => setNow((before) => ({ target: row, key: before.key + 1, opened: true }));
  return {
    target,
    key,
    opened,
    create: () => open(null),
    edit: open,
    close: () => setNow((before) => ({ ...before, opened: false })),
  };
}
