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
  /** Gives up what was typed in this window; what another one typed at the place stays. Done once the phone has it. */
  discard: () => Promise<void>;
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
  const { found, setFound, isKept, setIsKept, isSaved, setIsSaved, isAside, own } = useStoredDraft(
    user_id,
    name,
    isReadable,
  );
  const unsaved = useRef<T | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was typed in this window; another window may have stored its own in its place.
  const present = useRef<T | undefined>(undefined);
  const write = useInOrder(() => setIsKept(false));
  const flush = useRef(() => {});
  flush.current = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const value = unsaved.current;
    if (value === undefined) return;
    unsaved.current = undefined;
    const address = location.pathname + location.search;
    void write(async () => {
      const at = Date.now();
      await keep(user_id, name, { value, at, ...(place && { place, address }) });
      own.current = at;
      // A later figure may wait to be written: a phone can take longer for one write than a person for the next figure.
      if (present.current === value) setIsSaved(true);
    });
  };

  useOnGone(user_id, name, () => {
    if (present.current === undefined) return;
    unsaved.current = present.current;
    flush.current();
  });
  // The list of drafts has what was typed last.
  useOnLeave(flush, () => void write(outboxChanged));

  return {
    found,
    isKept,
    isAside,
    isSaved,
    save: (value) => {
      unsaved.current = value;
      present.current = value;
      setIsSaved(false);
      timer.current ??= setTimeout(() => flush.current(), KEPT_WITHIN_MS);
    },
    discard: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      unsaved.current = undefined;
      present.current = undefined;
      setFound(null);
      setIsSaved(false);
      return write(() => dropOwn(user_id, name, own.current));
    },
  };
}

/** What the phone has under the name at the start, and what becomes of it. */
function useStoredDraft<T>(user_id: number, name: string, isReadable: (stored: unknown) => stored is T) {
  const [found, setFound] = useState<Draft<T> | null>();
  const [isKept, setIsKept] = useState(true);
  const [isSaved, setIsSaved] = useState(false);
  const [isAside, setIsAside] = useState(false);
  const readable = useRef(isReadable);
  /** The time of the draft that this window stored. */
  const own = useRef<number | undefined>(undefined);

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const { draft, isForeign } = await findDraft(user_id, name, readable.current);
      if (isGone) return;
      own.current = draft?.at;
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
  return { found, setFound, isKept, setIsKept, isSaved, setIsSaved, isAside, own };
}

/** Runs works one after the other, so that an older write never ends last. */
function useInOrder(onFailed: () => void): (work: () => Promise<void>) => Promise<void> {
  const last = useRef<Promise<void>>(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work).catch(onFailed);
    return last.current;
  };
}

/** The stored draft. What this app cannot read it sets aside. */
async function findDraft<T>(user_id: number, name: string, isReadable: (stored: unknown) => stored is T) {
  const draft = draftIn(await kept(user_id, name), isReadable);
  const isForeign = draft === null && (await isKeptAt(user_id, name));
  if (isForeign) await setAside(user_id, name);
  return { draft, isForeign };
}

/** Removes the stored draft, unless another window has stored its own since. */
async function dropOwn(user_id: number, name: string, own: number | undefined): Promise<void> {
  const { at } = ((await kept(user_id, name)) ?? {}) as { at?: unknown };
  if (at !== undefined && at !== own) return;
  await drop(user_id, name);
  await outboxChanged();
}

/** Another window has given up the draft that had replaced this one's. */
function useOnGone(user_id: number, name: string, restore: () => void): void {
  const latest = useRef(restore);
  latest.current = restore;
  useEffect(
    () =>
      onOutboxChange(async () => {
        if (!(await isKeptAt(user_id, name))) latest.current();
      }),
    [user_id, name],
  );
}

/** A phone that kills the page in the background tells no more than that it is hidden. */
function useOnLeave(flush: { readonly current: () => void }, onGone: () => void): void {
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    const leave = () => flush.current();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      leave();
      gone.current();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [flush]);
}

function draftIn<T>(stored: unknown, isReadable: (stored: unknown) => stored is T): Draft<T> | null {
  if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('at' in stored)) return null;
  const { value, at } = stored;
  return isReadable(value) && typeof at === 'number' ? { value, at } : null;
}

/** A draft in the list of what a person has typed. */
export interface ListedDraft {
  /** Under which it is kept. */
  name: string;
  /** What was typed. */
  value: unknown;
  place: string;
  /** Of the screen where it was typed. */
  address: string;
  at: number;
}

/** A person's drafts that say their place, the newest first. */
export async function listDrafts(user_id: number): Promise<ListedDraft[]> {
  const names = await keptNames(user_id);
  const listed = await Promise.all(names.map(async (name) => listedIn(name, await kept(user_id, name))));
  return listed.flat().sort((a, b) => b.at - a.at);
}

function listedIn(name: string, stored: unknown): ListedDraft[] {
  const { place, address, at, value } = (stored ?? {}) as Partial<ListedDraft>;
  return typeof place === 'string' && typeof address === 'string' && typeof at === 'number'
    ? [{ name, place, address, at, value }]
    : [];
}

/** Removes a draft that no window types at. */
export async function dropDraft(user_id: number, { name }: ListedDraft): Promise<void> {
  await drop(user_id, name);
  await outboxChanged();
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
