import { Text } from '@mantine/core';
import { formatFigure } from './figures.ts';

interface FigureTextProps {
  value: number | null | undefined;
  /** Shown in place of a missing figure. */
  missing: string;
}

/** A figure in a table, or a dimmed word where there is none: a missing figure must not look like a number. */
export function FigureText({ value, missing }: FigureTextProps) {
  if (value !== null && value !== undefined) return formatFigure(value);
  return (
    <Text component="span" size="sm" c="dimmed" fw={400}>
      {missing}
    </Text>
  );
}
