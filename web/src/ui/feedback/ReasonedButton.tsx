import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface ReasonedButtonProps extends ButtonProps {
  /** True, or the reason why the button is disabled. */
  can: true | string;
  onClick: () => void;
  /** The button's name, where its text alone is not enough. */
  label?: string;
  children: ReactNode;
}

/** A button that says why it is disabled; it stays in the tab order, so that the keyboard reaches the reason. */
export function ReasonedButton({ can, onClick, label, children, ...rest }: ReasonedButtonProps) {
  const allowed = can === true;
  return (
    <Tooltip
      label={allowed ? '' : can}
      disabled={allowed}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={280}
    >
      <Button
        {...rest}
        aria-label={label}
        aria-disabled={!allowed}
        {...(!allowed && { 'data-disabled': true })}
        onClick={allowed ? onClick : (event) => event.preventDefault()}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
