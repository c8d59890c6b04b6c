import { VisuallyHidden } from '@mantine/core';
import { useSettled } from './use-settled.ts';

const MS = 1500;

/** Tells a figure that changes to those who hear the page, in words, and only when it has stood for a moment. Not seen. */
export const Spoken = ({ text }: { text: string }) => (
  <VisuallyHidden role="status">{useSettled(text, text, MS)}</VisuallyHidden>
);
