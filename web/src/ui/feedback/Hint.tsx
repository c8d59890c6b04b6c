import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

/** A sentence beside something, while the pointer or the focus is on it. */
export const Hint = ({ label, children }: { label: string; children: ReactNode }) => (
  <Tooltip label={label} multiline maw={280} defaultOpened>
    <div>{children}</div>
  </Tooltip>
);
