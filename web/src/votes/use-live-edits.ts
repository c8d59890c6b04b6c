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
      setOpen((before) => ({ ...before, [id]: { votes, version } }));
      setTyped((before) => ({ ...before, [id]: votes }));
    },
    type: (id, votes) => {
      setOpen((before) => openedBy(before, id, votes));
      setTyped((before) => ({ ...before, [id]: votes }));
    },
    end: (ids) => {
      setOpen((before) => without(before, ids));
      setTyped((before) => without(before, ids));
    },
    seenVersion: (id) => open[id]?.version,
    dirty: Object.entries(typed).some(([id, votes]) => votes !== (open[Number(id)]?.votes ?? null)),
  };
}

/** Typing where nothing was live yet opens the row: a live value that arrives meanwhile must not sweep it away. */
function openedBy(open: Readonly<Record<number, Seen>>, id: number, votes: Figure): Readonly<Record<number, Seen>> {
  if (!(id in open) && votes !== null) return { ...open, [id]: NOTHING };
  return open[id] === NOTHING && votes === null ? without(open, [id]) : open;
}

const without = <T>(record: Readonly<Record<number, T>>, ids: readonly number[]) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(Number(id))));
