import { IconEqualNot } from '@tabler/icons-react';
import { formatDifference } from '../../ui/fields/figures.ts';
import classes from './Deciding.module.css';

/** The signed difference of two figures; not rendered where it is 0. */
export const Difference = ({ by }: { by: number }) =>
  by === 0 ? null : (
    <span className={classes.difference}>
      <IconEqualNot size={14} aria-hidden /> {formatDifference(by)}
    </span>
  );
