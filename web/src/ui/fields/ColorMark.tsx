import classes from './ColorMark.module.css';
import { textOn } from './contrast.ts';

interface ColorMarkProps {
  color: string;
  /** The word on the colour, black or white by its luminance. */
  word: string;
}

/**
 * A word on a party's colour, as graphics show it. It is hidden from screen readers and may lack contrast, so the same word
 * is always beside it as text.
 */
export const ColorMark = ({ color, word }: ColorMarkProps) => (
  <span className={classes.mark} style={{ background: color, color: textOn(color) }} data-word={word} aria-hidden />
);
