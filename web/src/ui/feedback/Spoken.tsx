import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

const MS = 1500;

/** A hidden live region: screen readers announce the text once it has not changed for a moment. */
export function Spoken({ text }: { text: string }) {
  const [settled] = useDebouncedValue(text, MS);
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>;
}
