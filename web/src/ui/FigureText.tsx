import { Text } from '@mantine/core';
import { formatFigure } from './figures.ts';

interface FigureTextProps {
  value: number | null | undefined;
  /** What stands in place of a figure that is not there. */
  missing: string;
}

/** A figure in a table, or a quiet word where there is none: absence must not look like a number. */
export function FigureText({ value, missing }: FigureTextProps) {
  if (value !== null && value !== undefined) return formatFigure(value);
  return (
    <Text component="span" size="sm" c="dimmed" fw={400}>
      {missing}
    </Text>
  );
}
