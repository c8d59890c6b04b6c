import { contract } from '@election/contract/contract';
import { useEffect } from 'react';
import { useRead } from '../../api/queries.ts';
import { idOf, useQueryValue, useSetQuery } from '../../app/use-query-value.ts';

/** One page of the users that match the search and the role; all three are in the URL. */
export function useUserList() {
  const [name] = useQueryValue('name');
  const [role] = useQueryValue('role');
  const [wanted] = useQueryValue('page');
  const set = useSetQuery();
  const role_id = idOf(role);
  const page = Math.min(idOf(wanted) ?? 1, 1_000_000);
  const search = (name ?? '').trim().slice(0, 200);
  const users = useRead(
    contract.users.list,
    { page, ...(role_id !== null && { role_id: [role_id] }), ...(search !== '' && { name: search }) },
    { keepPrevious: true },
  );
  const last = users.data?.last_page ?? 1;
  const isBeyond = users.data?.current_page === page && page > last;

  // The last row of the last page was deleted, or the address names a page beyond the last: show the last page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: set only wraps the address
  useEffect(() => {
    if (isBeyond) set({ page: last === 1 ? null : last });
  }, [isBeyond, last]);

  const isFiltered = search !== '' || role_id !== null;
  const clear = () => set({ name: null, role: null, page: null });
  return {
    users,
    page,
    last,
    search: name ?? '',
    role_id,
    isFiltered,
    setSearch: (text: string) => set({ name: text.trim() === '' ? null : text, page: null }),
    setRole: (id: number | null) => set({ role: id, page: null }),
    setPage: (next: number) => {
      set({ page: next === 1 ? null : next }, 'push');
      window.scrollTo({ top: 0 });
    },
    clear,
  };
}

export type UserList = ReturnType<typeof useUserList>;
