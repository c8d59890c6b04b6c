import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface HintProps {
  id: string;
  target: RefObject<HTMLElement | null>;
  label: string;
}

/** A sentence beside an element. */
export const Hint = ({ id, target, label }: HintProps) => (
  <Tooltip opened target={target} label={<span id={id}>{label}</span>} multiline maw={280} />
);
