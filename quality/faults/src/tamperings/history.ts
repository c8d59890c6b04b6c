import type { HistoryRow } from '@election/server/features/audit/history';

/** Ways to tamper with the history of figures. */
export const HISTORY_TAMPERINGS: Record<string, (rows: readonly HistoryRow[], target: HistoryRow) => HistoryRow[]> = {
  'a row is changed': (rows, target) =>
    rows.map((row) =>
      row === target ? { ...row, text: row.text.replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`) } : row,
    ),
  'a row is deleted': (rows, target) => rows.filter((row) => row !== target),
  'a row is added': (rows, target) => rows.flatMap((row) => (row === target ? [row, { ...row }] : row)),
  'two rows are swapped': (rows, target) => {
    const other = rows.find(({ contest, text }) => contest === target.contest && text !== target.text) ?? target;
    return rows.map((row) =>
      row === target ? { ...row, text: other.text } : row === other ? { ...row, text: target.text } : row,
    );
  },
  'all rows of a contest are deleted': (rows, target) => rows.filter(({ contest }) => contest !== target.contest),
};
