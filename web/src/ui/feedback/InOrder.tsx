import type { ReactNode } from 'react';
import classes from './InOrder.module.css';

/** Shows each child once those above it have been read: what arrives above a button moves it from under the pointer. */
export const InOrder = ({ children }: { children: ReactNode }) => <div className={classes.inOrder}>{children}</div>;
