import { TRANSITIONS } from '@election/contract/figures/transitions';
import { BUILT_IN_ROLES, PERMISSIONS } from '@election/contract/people/permissions';

/**
 * Brings the rows that the contract declares into the database: the state tables of votes, and permissions and built-in roles that
 * are not there yet. What a super_admin has taken from a role or given to it stays as it is.
 */
export function contractRows(): string {
  const roles = Object.entries(BUILT_IN_ROLES).map(([name, role]) => ({ name, ...role }));
  return `
    delete from vote_transitions;
    insert into vote_transitions (subject, action, state, next, refusal)
    select subject, action, state, next, refusal
    from jsonb_populate_recordset(null::vote_transitions, ${literal(TRANSITIONS)});

    create temporary table declared on commit drop as
    select role.id, role.name, role.scope, permission.name as permission,
           not exists (select from roles where roles.name = role.name)
             or not exists (select from permissions where permissions.name = permission.name) as is_new
    from jsonb_to_recordset(${literal(roles)}) as role (id int, name text, scope text, permissions jsonb)
    cross join jsonb_array_elements_text(role.permissions) as permission (name);
    insert into permissions (name)
    select name from jsonb_array_elements_text(${literal(PERMISSIONS)}) with ordinality as given (name, place)
    where name not in (select name from permissions) order by place;
    insert into roles (id, name, scope, built_in)
    select distinct id, name, scope, true from declared where name not in (select name from roles);
    insert into role_permissions (role_id, permission_id)
    select declared.id, permissions.id from declared join permissions on permissions.name = declared.permission where is_new;`;
}

const literal = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
