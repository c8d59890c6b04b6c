// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual table are placed by themselves
// biome-ignore-all lint/a11y/useFocusableInteractive: the controls within a row have the focus
import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from './VirtualRows.module.css';

/** Pixels above and below what is seen that are drawn too. */
const MARGIN = 400;
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
  const [seen, setSeen] = useState({ top: 0, height: UNKNOWN_HEIGHT });
  const tops = useMemo(() => topsOf(rows.map(heightOf)), [rows, heightOf]);

  const look = useCallback(() => {
    if (!frame.current) return;
    setSeen({ top: frame.current.scrollTop, height: frame.current.clientHeight || UNKNOWN_HEIGHT });
  }, []);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [look]);

  const first = Math.max(0, rowAt(tops, seen.top - MARGIN));
  const last = Math.min(rows.length, rowAt(tops, seen.top + seen.height + MARGIN) + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section className={classes.frame} aria-label={label} tabIndex={0} ref={frame} onScroll={look}>
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
        <div role="rowgroup" className={classes.head}>
          {head}
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: tops.at(-1) }}>
          {rows.slice(first, last).map((row, index) => (
            <PlacedRow
              key={rowKey(row)}
              row={row}
              next={rows[first + index + 1]}
              index={first + index}
              top={tops[first + index] ?? 0}
              height={heightOf(row)}
              level={levelOf(row)}
            >
              {children}
            </PlacedRow>
          ))}
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

/** Where each row begins, and where the last one ends. */
function topsOf(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1);
  for (const [index, height] of heights.entries()) tops[index + 1] = (tops[index] ?? 0) + height;
  return tops;
}

/** The row at a height. */
function rowAt(tops: Float64Array, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
