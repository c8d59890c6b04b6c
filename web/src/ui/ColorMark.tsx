import classes from './ColorMark.module.css';
import { textOn } from './contrast.ts';

interface ColorMarkProps {
  color: string;
  /** Stands on the colour, black or white by its brightness. */
  children: string;
}

/** A word on a colour as graphics show it. Not every such pair can be read by everybody: what it says stands beside it too. */
export const ColorMark = ({ color, children }: ColorMarkProps) => (
  <span className={classes.mark} style={{ background: color, color: textOn(color) }} aria-hidden>
    {children}
  </span>
);
