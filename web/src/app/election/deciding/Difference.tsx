import { IconEqualNot } from '@tabler/icons-react';
import { formatDifference } from '../../../ui/figures.ts';
import classes from './Deciding.module.css';

/** How far a figure is from the one beside it; nothing where they are the same. */
export const Difference = ({ by }: { by: number }) =>
  by === 0 ? null : (
    <span className={classes.difference}>
      <IconEqualNot size={14} aria-hidden /> {formatDifference(by)}
    </span>
  );
