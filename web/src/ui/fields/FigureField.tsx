import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './FigureField.module.css';
import { FigureInput } from './FigureInput.tsx';
import type { Figure } from './figure-text.ts';

interface FigureFieldProps {
  label: string;
  description?: string;
  required?: boolean;
  value: Figure;
  onChange: (figure: Figure) => void;
  error?: ReactNode;
}

/** A figure as a field of a form, with a visible label. */
export function FigureField({ label, description, required = false, ...input }: FigureFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      required={required}
      classNames={{ description: classes.description ?? '' }}
    >
      <FigureInput id={id} label={label} {...input} />
    </Input.Wrapper>
  );
}
