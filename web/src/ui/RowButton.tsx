import type { ReactNode } from 'react';
import classes from './RowButton.module.css';

interface RowButtonProps {
  /** What it does and to which row, for those who hear it. */
  label: string;
  onClick: () => void;
  disabled?: boolean;
  /** Takes something away that does not come back. */
  danger?: boolean;
  children: ReactNode;
}

/**
 * A small button in a row of a list. It looks like the library's, which is three elements, two of them ready to move, and a
 * blurred one that is never seen: a page of rows is laid out and painted faster without.
 */
export const RowButton = ({ label, onClick, disabled, danger, children }: RowButtonProps) => (
  <button
    type="button"
    className={`mantine-active mantine-focus-auto ${classes.button}`}
    data-danger={danger || undefined}
    disabled={disabled}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </button>
);
