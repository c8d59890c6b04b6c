import { useSearchParams } from 'react-router';

/** One filter of a screen, kept in the URL's query. A change replaces the history's entry: Back leaves the screen. */
export function useQueryValue(name: string): [string | null, (value: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const set = (value: string | null) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return [query.get(name), set];
}

/** An id as an address carries it; null for anything else that somebody may have typed there. */
export function idOf(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
