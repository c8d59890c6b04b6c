import type { ReactNode } from 'react';
import classes from './Filters.module.css';

interface FiltersProps {
  children: ReactNode;
  /** The filters share the whole width. */
  fill?: boolean;
  /** One low line, each label beside its field; for the second filters of a screen. */
  line?: boolean;
}

/** The filters above a list, side by side; two in a row on a narrow screen. */
export const Filters = ({ children, fill = false, line = false }: FiltersProps) => (
  <div className={classes.filters} data-fill={fill || undefined} data-line={line || undefined}>
    {children}
  </div>
);
