import { useState } from 'react';
import type { Figure } from '../../ui/figure-text.ts';

/** The live value when typing over it began; version 0 where there was none. */
interface Seen {
  votes: Figure;
  version: number;
}

type Typed = Readonly<Record<number, Figure>>;

export interface LiveEdits {
  /** What is typed, by candidate. */
  typed: Typed;
  editing: (candidate_id: number) => boolean;
  begin: (candidate_id: number, live: Seen) => void;
  /** @param live the live value that is typed over, where `begin` was not called for it */
  type: (candidate_id: number, votes: Figure, live?: Seen | null) => void;
  end: (candidate_ids: readonly number[]) => void;
  /** The version that was live when typing began; a newer one is another user's. */
  seenVersion: (candidate_id: number) => number | undefined;
  dirty: boolean;
}

const NOTHING: Seen = { votes: null, version: 0 };

/** What is typed over live figures until it is saved or cancelled. */
export function useLiveEdits(): LiveEdits {
  const [typed, setTyped] = useState<Typed>({});
  const [open, setOpen] = useState<Open>({});

  return {
    typed,
    editing: (id) => id in open,
    begin: (id, { votes, version }) => {
      setOpen((before) => ({ ...before, [id]: { votes, version } }));
      setTyped((before) => ({ ...before, [id]: votes }));
    },
    type: (id, votes, live) => {
      setOpen((before) => openedBy(before, id, votes, live ?? NOTHING));
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

type Open = Readonly<Record<number, Seen>>;

/** Typing opens the row, so that a live value that arrives later does not replace what was typed. */
function openedBy(open: Open, id: number, votes: Figure, { votes: live, version }: Seen): Open {
  if (!(id in open) && (votes !== null || version > 0)) return { ...open, [id]: { votes: live, version } };
  return open[id]?.version === 0 && votes === null ? without(open, [id]) : open;
}

const without = <T>(record: Readonly<Record<number, T>>, ids: readonly number[]) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(Number(id))));
