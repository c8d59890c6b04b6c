import classes from './ColorMark.module.css';
import { textOn } from './contrast.ts';

interface ColorMarkProps {
  color: string;
  /** Stands on the colour, black or white by its brightness. */
  word: string;
}

/**
 * A word on a colour as graphics show it: a picture, not text. Not every such pair can be read by everybody, so what it
 * says stands beside it too.
 */
export const ColorMark = ({ color, word }: ColorMarkProps) => (
  <span className={classes.mark} style={{ background: color, color: textOn(color) }} data-word={word} aria-hidden />
);
