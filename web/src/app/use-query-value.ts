import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate, useSearchParams } from 'react-router';

/** One filter of a screen, kept in the URL's query. A change replaces the history's entry: Back leaves the screen. */
export function useQueryValue(name: string): [string | null, (value: string | null) => void] {
  const [query] = useSearchParams();
  const set = useSetQuery();
  return [query.get(name), (value) => set({ [name]: value })];
}

/**
 * Changes several values of the URL's query in one step; null takes one out. Replaces the history's entry by default. Does
 * nothing once another page is on its way: a search that is reported late would cancel that navigation, or overwrite the
 * query of the new page before the old one has left the screen.
 */
export function useSetQuery(): (changes: Record<string, string | number | null>, as?: 'replace' | 'push') => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The router's own state: the hooks answer for the last render, which may be older than the navigation.
  const data = useContext(DataRouterContext);
  return (changes, as = 'replace') => {
    if (!data) return;
    const { navigation, location } = data.router.state;
    const target = navigation.location ?? location;
    if (target.pathname !== pathname) return;
    const query = new URLSearchParams(target.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, String(value));
    }
    void navigate({ search: query.toString() }, { replace: as === 'replace' });
  };
}

/** An id of the address; null for any other text. */
export function idOf(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
