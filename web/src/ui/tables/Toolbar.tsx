import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';

/** Text and buttons above a table; not rendered where both are empty. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={classes.toolbar}>{children}</div>;
