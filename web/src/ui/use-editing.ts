import { useEffect, useState } from 'react';

export interface Editing<Row> {
  /** The row that the form changes; null where it makes a new one. */
  target: Row | null;
  opened: boolean;
  /** Give it to the form as its key: every opening begins anew. */
  key: number;
  create: () => void;
  edit: (row: Row) => void;
  close: () => void;
}

/** What the form of a page is open for. */
export function useEditing<Row>(): Editing<Row> {
  const [{ target, key }, setTarget] = useState<{ target: Row | null; key: number }>({ target: null, key: 0 });
  const [openKey, setOpenKey] = useState(0);

  // A moment after it was mounted, so that the modal is seen to open.
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
