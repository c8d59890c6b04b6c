import { useState } from 'react';
import type { Figure } from '../ui/figure-text.ts';

/** The live value as it was when typing over it began: version 0 where there was none. */
interface Seen {
  votes: Figure;
  version: number;
}

type Typed = Readonly<Record<number, Figure>>;

export interface LiveEdits {
  /** Figures typed where no live value was yet, or where one is being edited; by candidate. */
  typed: Typed;
  editing: (candidate_id: number) => boolean;
  begin: (candidate_id: number, live: Seen) => void;
  type: (candidate_id: number, votes: Figure) => void;
  end: (candidate_ids: readonly number[]) => void;
  /** The version that the typing is about: a newer one is somebody else's. */
  seenVersion: (candidate_id: number) => number | undefined;
  dirty: boolean;
}

const NOTHING: Seen = { votes: null, version: 0 };

/** What is typed into the live column until it is saved or called off. */
export function useLiveEdits(): LiveEdits {
  const [typed, setTyped] = useState<Typed>({});
  const [open, setOpen] = useState<Readonly<Record<number, Seen>>>({});

  return {
    typed,
    editing: (id) => id in open,
    begin: (id, { votes, version }) => {
      setOpen({ ...open, [id]: { votes, version } });
      setTyped({ ...typed, [id]: votes });
    },
    type: (id, votes) => {
      // Typing where nothing was live yet: a live value that arrives meanwhile must not sweep it away.
      if (!(id in open) && votes !== null) setOpen({ ...open, [id]: NOTHING });
      if (open[id] === NOTHING && votes === null) setOpen(without(open, [id]));
      setTyped({ ...typed, [id]: votes });
    },
    end: (ids) => {
      setOpen(without(open, ids));
      setTyped(without(typed, ids));
    },
    seenVersion: (id) => open[id]?.version,
    dirty: Object.entries(typed).some(([id, votes]) => votes !== (open[Number(id)]?.votes ?? null)),
  };
}

const without = <T>(record: Readonly<Record<number, T>>, ids: readonly number[]) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(Number(id))));
