import { useEffect, useRef, useState } from 'react';
import { useUser } from '../session-store.ts';
import { onOutboxChange, outboxChanged } from './changes.ts';
import { drop, isKeptAt, keep, kept, keptNames, setAside } from './kept.ts';

/** A digit that was typed is on the phone's disk after so many milliseconds. */
const KEPT_WITHIN_MS = 300;

/** What a person typed at a place and has not handed over. */
export interface Draft<T> {
  value: T;
  /** The phone's clock at the last change, in milliseconds since 1970. */
  at: number;
}

export interface DraftKeeper<T> {
  /** What was found at the start; undefined while it is read, null where there is none, or once it is discarded. */
  found: Draft<T> | null | undefined;
  save: (value: T) => void;
  discard: () => void;
  /** Whether the phone keeps what is typed; false once it could not. */
  isKept: boolean;
  /** What was found is of another version of the app: it was set aside, to be handed over. */
  isAside: boolean;
  /** All that was typed is on the disk, and there is something. */
  isSaved: boolean;
}

/**
 * The person's draft under a name.
 * @param isReadable whether what another version of the app stored has the present shape; otherwise it is set aside
 * @param place as sentences name it, where the draft is to be listed
 */
export function useDraft<T>(
  name: string,
  isReadable: (stored: unknown) => stored is T,
  place?: string,
): DraftKeeper<T> {
  const { id: user_id } = useUser();
  const [found, setFound] = useState<Draft<T> | null>();
  const [isKept, setIsKept] = useState(true);
  const [isSaved, setIsSaved] = useState(false);
  const [isAside, setIsAside] = useState(false);
  const unsaved = useRef<T | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readable = useRef(isReadable);
  // Writes follow each other, so that an older one never ends last.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const write = (work: () => Promise<void>) => {
    last.current = last.current.then(work).catch(() => setIsKept(false));
  };
  const flush = useRef(() => {});
  flush.current = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const value = unsaved.current;
    if (value === undefined) return;
    unsaved.current = undefined;
    const address = location.pathname + location.search;
    write(async () => {
      await keep(user_id, name, { value, at: Date.now(), ...(place && { place, address }) });
      if (unsaved.current === undefined) setIsSaved(true);
    });
  };

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const draft = draftIn(await kept(user_id, name), readable.current);
      const isForeign = draft === null && (await isKeptAt(user_id, name));
      if (isForeign) await setAside(user_id, name);
      if (isGone) return;
      setFound(draft);
      setIsSaved(draft !== null);
      setIsAside(isForeign);
      if (isForeign) await outboxChanged();
    };
    look().catch(() => {
      if (isGone) return;
      setFound(null);
      setIsKept(false);
    });
    return () => {
      isGone = true;
    };
  }, [user_id, name]);

  useEffect(() => {
    const leave = () => flush.current();
    // A phone that kills the page in the background tells no more than that it is hidden.
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);

  return {
    found,
    isKept,
    isAside,
    isSaved,
    save: (value) => {
      unsaved.current = value;
      setIsSaved(false);
      timer.current ??= setTimeout(() => flush.current(), KEPT_WITHIN_MS);
    },
    discard: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      unsaved.current = undefined;
      setFound(null);
      setIsSaved(false);
      write(() => drop(user_id, name));
    },
  };
}

function draftIn<T>(stored: unknown, isReadable: (stored: unknown) => stored is T): Draft<T> | null {
  if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('at' in stored)) return null;
  const { value, at } = stored;
  return isReadable(value) && typeof at === 'number' ? { value, at } : null;
}

/** A draft in the list of what a person has typed. */
export interface ListedDraft {
  place: string;
  /** Of the screen where it was typed. */
  address: string;
  at: number;
}

/** A person's drafts that say their place, the newest first. */
export async function listDrafts(user_id: number): Promise<ListedDraft[]> {
  const stored = await Promise.all((await keptNames(user_id)).map((name) => kept(user_id, name)));
  return stored.flatMap(listedIn).sort((a, b) => b.at - a.at);
}

function listedIn(stored: unknown): ListedDraft[] {
  const { place, address, at } = (stored ?? {}) as Partial<ListedDraft>;
  return typeof place === 'string' && typeof address === 'string' && typeof at === 'number'
    ? [{ place, address, at }]
    : [];
}

/** The signed-in person's drafts on this phone. */
export function useDrafts(): ListedDraft[] {
  const { id } = useUser();
  const [drafts, setDrafts] = useState<ListedDraft[]>([]);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const listed = await listDrafts(id).catch(() => []);
      if (!isGone) setDrafts(listed);
    };
    void look();
    const unsubscribe = onOutboxChange(look);
    return () => {
      isGone = true;
      unsubscribe();
    };
  }, [id]);
  return drafts;
}
