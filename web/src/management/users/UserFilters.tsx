import type { Role } from '@election/contract/people/roles';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { ClearFilters } from '../ClearFilters.tsx';
import classes from '../Management.module.css';
import { users as say } from './sentences.ts';
import type { UserList } from './use-user-list.ts';

const ALL = 0;

export function UserFilters({ list, roles }: { list: UserList; roles: readonly Role[] | undefined }) {
  return (
    <div className={classes.filters}>
      <SearchBox label={say.searchLabel} clearLabel={say.clearSearch} value={list.search} onChange={list.setSearch} />
      <Dropdown
        label={say.roleFilter}
        options={[
          { value: ALL, label: say.allRoles },
          ...(roles ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={list.role_id ?? ALL}
        onChange={(id) => list.setRole(id === ALL ? null : id)}
        loading={roles === undefined}
      />
      <ClearFilters onClear={list.clear} disabled={!list.isFiltered} />
    </div>
  );
}
