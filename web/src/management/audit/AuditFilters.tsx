import { GENERAL_UNIT } from '@election/contract/audit/audit';
import { contract } from '@election/contract/contract';
import { actionWords } from '@election/contract/messages/audit';
import { TextInput } from '@mantine/core';
import { useRead } from '../../api/queries.ts';
import { sortedBy, useYearChoice } from '../../app/election/years.ts';
import { election as sayElection } from '../../app/sentences.ts';
import { idOf } from '../../app/use-query-value.ts';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { ClearFilters } from '../ClearFilters.tsx';
import classes from './Audit.module.css';
import { audit as say } from './sentences.ts';
import type { AuditList } from './use-audit-list.ts';

const ALL = '';
const MOMENTS = ['from', 'until'] as const;

export function AuditFilters({ list }: { list: AuditList }) {
  const { values, setFilters } = list;
  const choices = useRead(contract.audit.choices, {}, { staleMs: 60_000 });
  const people = choices.data && sortedBy(choices.data.people, ({ name }) => name);
  const actions = choices.data && sortedBy(choices.data.actions, actionWords);
  return (
    <div className={classes.filters}>
      <Dropdown
        label={say.person}
        options={[
          { value: ALL, label: say.everybody },
          ...(people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={values.person ?? ALL}
        onChange={(person) => setFilters({ person: person || null })}
        loading={choices.isPending}
      />
      <Dropdown
        label={say.action}
        options={[
          { value: ALL, label: say.allActions },
          ...(actions ?? []).map((action) => ({ value: action, label: actionWords(action) })),
        ]}
        value={values.action ?? ALL}
        onChange={(action) => setFilters({ action: action || null })}
        loading={choices.isPending}
      />
      <Places list={list} />
      <SearchBox
        label={say.subject}
        clearLabel={say.clearSubject}
        value={values.subject ?? ''}
        onChange={(subject) => setFilters({ subject: subject.trim() || null })}
      />
      {MOMENTS.map((name) => (
        <TextInput
          key={name}
          type="datetime-local"
          className={classes.moment ?? ''}
          label={say[name]}
          value={values[name] ?? ''}
          onChange={(event) => setFilters({ [name]: event.currentTarget.value || null })}
        />
      ))}
      <ClearFilters onClear={list.clear} disabled={!list.isFiltered} />
    </div>
  );
}

/** Year, region and constituency; a place of another year is offered once its year is chosen. */
function Places({ list: { values, setFilters } }: { list: AuditList }) {
  const { year, years, options } = useYearChoice();
  const regions = useRead(contract.regions.list, year ? { year_id: year.id } : null);
  const region = idOf(values.region);
  const constituencies = useRead(
    contract.constituencies.list,
    year && region !== null ? { region, year_id: year.id } : null,
  );
  return (
    <>
      {options && options.length > 1 && (
        <Dropdown
          label={sayElection.year}
          options={options}
          value={year?.id ?? null}
          onChange={(id) => setFilters({ year: id, region: null, constituency: null })}
        />
      )}
      <Dropdown
        label={say.region}
        options={[
          { value: ALL, label: say.allPlaces },
          { value: GENERAL_UNIT, label: say.noPlace },
          ...sortedBy(regions.data ?? [], ({ title }) => title).map(({ id, title }) => ({
            value: String(id),
            label: title,
          })),
        ]}
        value={values.region ?? ALL}
        onChange={(next) => setFilters({ region: next || null, constituency: null })}
        loading={years.isPending || regions.isLoading}
      />
      {region !== null && (
        <Dropdown
          label={say.constituency}
          options={[
            { value: ALL, label: say.allConstituencies },
            ...sortedBy(constituencies.data ?? [], ({ name }) => name).map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          ]}
          value={values.constituency ?? ALL}
          onChange={(next) => setFilters({ constituency: next || null })}
          loading={constituencies.isLoading}
        />
      )}
    </>
  );
}
