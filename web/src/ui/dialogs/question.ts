import type { ReactNode } from 'react';

export interface Question {
  title: string;
  /** Says exactly what will change. */
  body: ReactNode;
  /** The work cannot be undone: the focus starts on cancel. */
  danger?: boolean;
  yes?: ReactNode;
  /** Null for a dialog that only informs: it has one button. */
  no?: string | null;
  /** The work itself; the dialog stays open, busy, and shows how it failed. */
  run: () => Promise<unknown>;
}
