import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';

/** What is said and can be done about the table that follows; nothing where there is nothing. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={classes.toolbar}>{children}</div>;
