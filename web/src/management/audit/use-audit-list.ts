import { GENERAL_UNIT } from '@election/contract/audit/audit';
import { contract } from '@election/contract/contract';
import { useSearchParams } from 'react-router';
import { useRead } from '../../api/queries.ts';
import { idOf, useSetQuery } from '../../app/use-query-value.ts';

const FILTERS = ['person', 'region', 'constituency', 'action', 'subject', 'from', 'until'] as const;
type Filter = (typeof FILTERS)[number];

/** One page of the filtered audit trail; the filters and the page's first row are in the URL. */
export function useAuditList() {
  const [query] = useSearchParams();
  const set = useSetQuery();
  const values = Object.fromEntries(FILTERS.map((name) => [name, query.get(name)])) as Record<Filter, string | null>;
  const after = query.get('after');
  const entries = useRead(contract.audit.list, questionOf(values, after), { keepPrevious: true });
  return {
    entries,
    values,
    isFiltered: FILTERS.some((name) => values[name] !== null),
    isBehind: after !== null,
    next: entries.data?.next ?? null,
    /** A changed filter begins with the newest row. */
    setFilters: (changes: Partial<Record<Filter | 'year', string | number | null>>) => set({ ...changes, after: null }),
    clear: () => set({ ...Object.fromEntries(FILTERS.map((name) => [name, null])), after: null }),
    goOn: (next: string | null) => {
      set({ after: next }, 'push');
      window.scrollTo({ top: 0 });
    },
  };
}

export type AuditList = ReturnType<typeof useAuditList>;

/** Invalid values of the address are ignored. */
function questionOf(values: Record<Filter, string | null>, after: string | null) {
  const actor_id = idOf(values.person);
  const constituency = idOf(values.constituency);
  const region_id = constituency === null ? idOf(values.region) : null;
  const [from, until] = [momentOf(values.from), momentOf(values.until)];
  return {
    ...(actor_id !== null && { actor_id }),
    ...(constituency !== null && { unit: constituency }),
    ...(values.region === GENERAL_UNIT && { unit: GENERAL_UNIT as typeof GENERAL_UNIT }),
    ...(region_id !== null && { region_id }),
    ...(values.action && { action: values.action.slice(0, 100) }),
    ...(values.subject?.trim() && { subject: values.subject.trim().slice(0, 100) }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(after !== null && /^-?\d{1,9}\.\d{1,15}$/.test(after) && { after }),
  };
}

/** The field gives local time without a zone. */
function momentOf(local: string | null): string | null {
  const time = local === null ? Number.NaN : Date.parse(local);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
