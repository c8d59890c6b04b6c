// biome-ignore-all lint/a11y/noRedundantRoles: cards change the display of a table, and browsers then drop its role
import { ui as say } from '../sentences.ts';
import '@mantine/core/styles/Table.css';
import { Table, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Failure } from '../feedback/Failure.tsx';
import type { Problem } from '../feedback/problem.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import classes from './DataTable.module.css';
import { TableSkeleton } from './TableSkeleton.tsx';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  /** The label of the value in a card; the title, where that is text. */
  cardLabel?: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, digit under digit. */
  figure?: boolean;
  width?: string | number;
  /** Shown at the head of a card, without a label. */
  cardHead?: boolean;
  /** In a card, a button opens these actions. */
  folds?: boolean;
  /** Not shown in a card. */
  wideOnly?: boolean;
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The row's states: `selected`, `differs`. */
  rowState?: (row: Row) => string | undefined;
  error: Problem | null;
  onRetry: () => void;
  empty: string;
  onClearFilters?: (() => void) | undefined;
  /** The table may be wider than the page and then scrolls on its own. */
  wide?: boolean;
  foot?: ReactNode;
  /** Few and short columns: the table stays one on a narrow screen. */
  compact?: boolean;
}

/** A table of rows, each of two lines on a narrow screen; says when it is loading, empty or failed. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowState, error, onRetry, empty, onClearFilters, wide, foot, compact } = props;
  const showSkeleton = useDelayed(rows === undefined && !error);
  const failure = error && <Failure problem={error} onRetry={onRetry} />;

  // Screen readers say the row's head with each of its figures.
  const named = columns.filter(({ cardHead }) => cardHead).at(-1);

  if (rows === undefined)
    return failure ?? <div data-reading="waits">{showSkeleton && <TableSkeleton columns={columns.length} />}</div>;
  if (rows.length === 0) return failure ?? <EmptyState sentence={empty} onClearFilters={onClearFilters} />;
  return (
    <>
      {failure}
      <div
        className={classes.frame}
        data-wide={wide}
        data-compact={compact}
        {...(wide && { tabIndex: 0, role: 'region', 'aria-label': label })}
      >
        <Table role="table" aria-label={label} className={classes.table}>
          <thead role="rowgroup" className={classes.head}>
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  data-figure={column.figure}
                  style={{ width: column.width }}
                >
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <DataRow key={rowKey(row)} row={row} columns={columns} named={named} state={rowState?.(row)} />
            ))}
          </tbody>
          {foot && (
            <tfoot role="rowgroup" className={classes.foot}>
              {foot}
            </tfoot>
          )}
        </Table>
      </div>
    </>
  );
}

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** The column that says what the row is about. */
  named: Column<Row> | undefined;
  state: string | undefined;
}

/**
 * One row of a table; it renders again only where the row, its state or the columns have changed. Plain elements, since the
 * library's cells cost as much as their contents.
 */
const DataRow = memo(function DataRow<Row>({ row, columns, named, state }: DataRowProps<Row>) {
  const [opened, setOpened] = useState(false);
  return (
    <tr role="row" data-state={state} className={classes.row}>
      {columns.map((column) => (
        <td
          key={column.key}
          role={column === named ? 'rowheader' : 'cell'}
          data-figure={column.figure}
          data-head={column.cardHead}
          data-label={cardLabelOf(column)}
          data-actions={column.key === ACTIONS || undefined}
          data-wide-only={column.wideOnly}
        >
          {column.folds ? (
            <Folding opened={opened} onToggle={() => setOpened(!opened)}>
              {column.cell(row)}
            </Folding>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: DataRowProps<Row>) => ReactNode;

interface FoldingProps {
  opened: boolean;
  onToggle: () => void;
  children: ReactNode;
}

const Folding = ({ opened, onToggle, children }: FoldingProps) => (
  <>
    <UnstyledButton
      className={classes.more ?? ''}
      aria-label={say.rowActions}
      aria-expanded={opened}
      onClick={onToggle}
    >
      <IconDots size={20} aria-hidden />
    </UnstyledButton>
    <div className={classes.folding} data-opened={opened || undefined}>
      {children}
    </div>
  </>
);

const ACTIONS = 'actions';
/** Buttons and the mark of a status say themselves what they are. */
const UNLABELLED = [ACTIONS, 'status'];

function cardLabelOf<Row>({ key, title, cardLabel, cardHead }: Column<Row>): string | undefined {
  if (cardHead || UNLABELLED.includes(key)) return undefined;
  return (cardLabel ?? (typeof title === 'string' ? title : '')) || undefined;
}
