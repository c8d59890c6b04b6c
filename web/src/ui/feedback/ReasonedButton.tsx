import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHint } from './use-hint.tsx';

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
  const { props, hint } = useHint<HTMLButtonElement>(allowed ? null : can);
  return (
    <>
      <Button
        {...rest}
        {...props}
        aria-label={label}
        aria-disabled={!allowed}
        {...(!allowed && { 'data-disabled': true })}
        onClick={allowed ? onClick : (event) => event.preventDefault()}
      >
        {children}
      </Button>
      {hint}
    </>
  );
}
