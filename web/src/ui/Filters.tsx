import type { ReactNode } from 'react';
import classes from './Filters.module.css';

/** The filters above a list, side by side; two in a row on a narrow screen. */
export const Filters = ({ children }: { children: ReactNode }) => <div className={classes.filters}>{children}</div>;
