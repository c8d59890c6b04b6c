import { useState } from 'react';

const ROWS = 50;

/** The rows of one page of a list that is here as a whole. A page that is gone, since the list has become shorter, is its last one. */
export function usePages<Row>(rows: readonly Row[]) {
  const [chosen, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(rows.length / ROWS));
  const page = Math.min(chosen, last);
  return { shown: rows.slice((page - 1) * ROWS, page * ROWS), pager: { page, last, onPage: setPage } };
}
