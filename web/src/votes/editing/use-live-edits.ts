import { useEffect, useRef, useState } from 'react';
import { type DraftKeeper, useDraft } from '../../api/outbox/drafts.ts';
import type { Figure } from '../../ui/fields/figure-text.ts';
import { type ContestDetails, screenKey } from '../contest.ts';

/** The live value when typing over it began; version 0 where there was none. */
interface Seen {
  votes: Figure;
  version: number;
}

type Typed = Readonly<Record<number, Figure>>;
type Open = Readonly<Record<number, Seen>>;

/** What is typed, by candidate, and what was live when typing began. */
export interface TypedEdits {
  typed: Typed;
  open: Open;
}

export type EditsDraft = DraftKeeper<TypedEdits>;

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
  /** When the figures that were found on this device were typed, in milliseconds since 1970; null where none were. */
  foundFrom: number | null;
  /** A draft of another version of the app was set aside, to be handed over. */
  isAside: boolean;
  /** Gives up everything that is typed, on the screen and on the device. */
  discard: () => void;
}

const NOTHING: Seen = { votes: null, version: 0 };
const NOTHING_TYPED: TypedEdits = { typed: {}, open: {} };

/** The person's draft of a place's live figures. */
export const useEditsDraft = (contest: ContestDetails): EditsDraft =>
  useDraft(`edits ${screenKey(contest)}`, isTypedEdits);

/** What is typed over live figures until it is saved or cancelled; kept as a draft with every change. */
export function useLiveEdits(draft: EditsDraft): LiveEdits {
  const [now, setNow] = useState<TypedEdits>(NOTHING_TYPED);
  const [foundFrom, setFoundFrom] = useState<number | null>(null);
  const isTouched = useRef(false);
  const change = (step: (before: TypedEdits) => TypedEdits) => {
    isTouched.current = true;
    setNow(step);
  };

  // A draft is read from the disk after the first figures show; who types before that goes on with what is on the screen.
  const { found } = draft;
  useEffect(() => {
    if (!found || isTouched.current) return;
    setNow(found.value);
    setFoundFrom(found.at);
  }, [found]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keeper is another object at each render; what is typed decides
  useEffect(() => {
    if (!isTouched.current) return;
    if (isDirty(now)) draft.save(now);
    else {
      draft.discard();
      setFoundFrom(null);
    }
  }, [now]);

  const { typed, open } = now;
  return {
    typed,
    editing: (id) => id in open,
    begin: (id, { votes, version }) =>
      change((before) => ({
        typed: { ...before.typed, [id]: votes },
        open: { ...before.open, [id]: { votes, version } },
      })),
    type: (id, votes, live) =>
      change((before) => ({
        typed: { ...before.typed, [id]: votes },
        open: openedBy(before.open, id, votes, live ?? NOTHING),
      })),
    end: (ids) => change((before) => ({ typed: without(before.typed, ids), open: without(before.open, ids) })),
    seenVersion: (id) => open[id]?.version,
    dirty: isDirty(now),
    foundFrom,
    isAside: draft.isAside,
    discard: () => change(() => NOTHING_TYPED),
  };
}

const isDirty = ({ typed, open }: TypedEdits): boolean =>
  Object.entries(typed).some(([id, votes]) => votes !== (open[Number(id)]?.votes ?? null));

/** Typing opens the row, so that a live value that arrives later does not replace what was typed. */
function openedBy(open: Open, id: number, votes: Figure, { votes: live, version }: Seen): Open {
  if (!(id in open) && (votes !== null || version > 0)) return { ...open, [id]: { votes: live, version } };
  return open[id]?.version === 0 && votes === null ? without(open, [id]) : open;
}

const without = <T>(record: Readonly<Record<number, T>>, ids: readonly number[]) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(Number(id))));

const isFigure = (value: unknown) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0);

function isTypedEdits(stored: unknown): stored is TypedEdits {
  const { typed, open } = (stored ?? {}) as Partial<TypedEdits>;
  if (typeof typed !== 'object' || typeof open !== 'object') return false;
  const isSeen = ({ votes, version }: Seen) => isFigure(votes) && Number.isSafeInteger(version);
  return Object.values(typed).every(isFigure) && Object.values(open).every((one) => one !== null && isSeen(one));
}
