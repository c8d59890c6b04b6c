import { Skeleton } from '@mantine/core';
import classes from './DataTable.module.css';

const ROWS = ['1', '2', '3', '4', '5'];

/** Stands where a table will be. */
export function TableSkeleton({ columns }: { columns: number }) {
  return (
    <div aria-busy className={classes.skeleton}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={20} width={`${Math.min(100, 40 + columns * 10)}%`} />
      ))}
    </div>
  );
}
