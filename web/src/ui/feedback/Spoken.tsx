import { VisuallyHidden } from '@mantine/core';
import { useDebounced } from '../hooks/use-debounced.ts';

const MS = 1500;

/** A hidden live region: screen readers announce the text once it has not changed for a moment. */
export const Spoken = ({ text }: { text: string }) => (
  <VisuallyHidden role="status">{useDebounced(text, text, MS)}</VisuallyHidden>
);
