import { IconEqualNot } from '@tabler/icons-react';
import classes from './Deciding.module.css';

/** Says that agents do not agree. */
export const Differs = ({ children }: { children: string }) => (
  <span className={classes.differs}>
    <IconEqualNot size={15} aria-hidden /> {children}
  </span>
);
