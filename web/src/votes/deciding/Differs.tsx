import { IconEqualNot } from '@tabler/icons-react';
import classes from './Deciding.module.css';

/** A mark: agents entered different figures. */
export const Differs = ({ children }: { children: string }) => (
  <span className={classes.differs}>
    <IconEqualNot size={15} aria-hidden /> {children}
  </span>
);
