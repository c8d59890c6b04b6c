import { useEffect, useState } from 'react';

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
  const [{ target, key }, setTarget] = useState<{ target: Row | null; key: number }>({ target: null, key: 0 });
  const [openKey, setOpenKey] = useState(0);

  // One tick after mounting, so that the modal's opening is animated.
  useEffect(() => setOpenKey(key), [key]);

  const open = (row: Row | null) => setTarget((before) => ({ target: row, key: before.key + 1 }));
  return {
    target,
    key,
    opened: key > 0 && openKey === key,
    create: () => open(null),
    edit: open,
    close: () => setOpenKey(0),
  };
}
