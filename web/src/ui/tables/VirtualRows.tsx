// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual table are placed by themselves
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls within a row have the focus
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './VirtualRows.module.css';

/** Rows above and below what is seen that are drawn too. */
const OVERSCAN = 8;
/** Until the browser has laid the frame out. */
const UNKNOWN_HEIGHT = 600;

interface VirtualRowsProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  /** The row of headings. */
  head: ReactNode;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** In pixels. */
  heightOf: (row: Row) => number;
  /** The cells of a row, each with its role; `next` is the row below. */
  children: (row: Row, next: Row | undefined) => ReactNode;
  levelOf: (row: Row) => number;
}

/** A table of any number of rows in a frame that scrolls: only those near what is seen are in the page. */
export function VirtualRows<Row>({ label, head, rows, rowKey, heightOf, levelOf, children }: VirtualRowsProps<Row>) {
  const frame = useRef<HTMLElement>(null);
  const heightAt = (index: number) => heightOf(rows[index] as Row);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: heightAt,
    getItemKey: (index) => rowKey(rows[index] as Row),
    overscan: OVERSCAN,
    observeElementRect: (table, tell) =>
      observeElementRect(table, (rect) => tell({ ...rect, height: rect.height || UNKNOWN_HEIGHT })),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the rows and the width of the screen
  useLayoutEffect(() => virtual.measure(), [virtual, rows, heightOf]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section className={classes.frame} aria-label={label} tabIndex={0} ref={frame}>
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
        <div role="rowgroup" className={classes.head}>
          {head}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start, size }) => {
            const row = rows[index];
            return (
              row && (
                <PlacedRow
                  key={key}
                  row={row}
                  next={rows[index + 1]}
                  index={index}
                  top={start}
                  height={size}
                  level={levelOf(row)}
                >
                  {children}
                </PlacedRow>
              )
            );
          })}
        </div>
      </div>
    </section>
  );
}

interface PlacedRowProps<Row> extends Pick<VirtualRowsProps<Row>, 'children'> {
  row: Row;
  next: Row | undefined;
  index: number;
  top: number;
  height: number;
  level: number;
}

/** A row where it belongs. While the table scrolls, the rows that stay are not drawn again. */
const PlacedRow = memo(function PlacedRow<Row>(props: PlacedRowProps<Row>) {
  const { row, next, index, top, height, level, children } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-level={level}
      className={classes.row}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {children(row, next)}
    </div>
  );
}) as <Row>(props: PlacedRowProps<Row>) => ReactNode;
