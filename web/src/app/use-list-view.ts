import { idOf, useQueryValue, useSetQuery } from './use-query-value.ts';

const PER_PAGE = 50;

/**
 * Searches and pages a list that is loaded as a whole; the search and the page are in the URL.
 * @param textOf the text of a row that is searched
 */
export function useListView<Row>(rows: readonly Row[] | undefined, textOf: (row: Row) => string) {
  const [typed] = useQueryValue('search');
  const [wanted] = useQueryValue('page');
  const set = useSetQuery();
  const search = typed ?? '';
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  const found = rows?.filter((row) => {
    const text = textOf(row).toLocaleLowerCase('en');
    return words.every((word) => text.includes(word));
  });
  const total = found?.length ?? 0;
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(idOf(wanted) ?? 1, last);
  const from = (page - 1) * PER_PAGE;

  const setSearch = (text: string) => set({ search: text.trim() === '' ? null : text, page: null });
  const setPage = (next: number) => {
    set({ page: next === 1 ? null : next }, 'push');
    window.scrollTo({ top: 0 });
  };
  return {
    /** What was found, on any page. */
    found,
    /** The rows of the page. */
    rows: found?.slice(from, from + PER_PAGE),
    page,
    last,
    /** Which of the found rows are shown, counted from 1. */
    range: { from: total === 0 ? 0 : from + 1, to: Math.min(from + PER_PAGE, total), total },
    setPage,
    search,
    setSearch,
    /** Given where the search leaves an empty list. */
    onClearFilters: search !== '' && rows !== undefined && rows.length > 0 ? () => setSearch('') : undefined,
  };
}
