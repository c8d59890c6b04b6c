import type { ReactNode } from 'react';
import classes from './RowButton.module.css';

interface RowButtonProps {
  /** The action and the row, for screen readers. */
  label: string;
  onClick: () => void;
  disabled?: boolean;
  /** The action cannot be undone. */
  danger?: boolean;
  children: ReactNode;
}

/**
 * A small button in a row of a list. It looks like the library's, which has more elements and transitions: a page of rows is
 * laid out and painted faster with this one.
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
