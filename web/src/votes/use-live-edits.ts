import { useState } from 'react';
import type { Figure } from '../ui/figure-text.ts';

export interface LiveEdits {
  /** Figures typed where no live value is yet, or where one is being edited; by candidate. */
  typed: Readonly<Record<number, Figure>>;
  editing: (candidate_id: number) => boolean;
  begin: (candidate_id: number, votes: Figure) => void;
  type: (candidate_id: number, votes: Figure) => void;
  end: (candidate_ids: readonly number[]) => void;
  dirty: boolean;
}

/** What is typed into the live column until it is saved or called off. */
export function useLiveEdits(): LiveEdits {
  const [typed, setTyped] = useState<Readonly<Record<number, Figure>>>({});
  const [open, setOpen] = useState<Readonly<Record<number, Figure>>>({});
  const without = <T>(record: Readonly<Record<number, T>>, ids: readonly number[]) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(Number(id))));

  return {
    typed,
    editing: (id) => id in open,
    begin: (id, votes) => {
      setOpen({ ...open, [id]: votes });
      setTyped({ ...typed, [id]: votes });
    },
    type: (id, votes) => setTyped({ ...typed, [id]: votes }),
    end: (ids) => {
      setOpen(without(open, ids));
      setTyped(without(typed, ids));
    },
    dirty: Object.entries(typed).some(([id, votes]) => votes !== (open[Number(id)] ?? null)),
  };
}
