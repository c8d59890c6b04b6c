import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/route';
import { ACCESS, ROLES } from '@election/server/testing/access/table';
import { storeTargets, targetFor } from '@election/server/testing/access-targets';
import { USER_ID } from '@election/server/testing/small-election';
import type pg from 'pg';
import { signIn } from '../election.ts';

/** A route with a valid input, from the access table. */
export interface Endpoint {
  name: string;
  route: Route;
  valid: Record<string, unknown>;
  /** A user who may call it; 0: anonymous. */
  user: number;
}

/** Routes that hash passwords or decode pictures are sent a tenth as often as the others. */
const COSTLY = /^(session\.login|passwords\.|sheets\.upload|candidates\.create)/;

/** Every endpoint of the contract, weighted by how often it is in the list; stores the rows that valid inputs name. */
export async function openEndpoints(owner: pg.Pool): Promise<Endpoint[]> {
  await storeTargets(owner);
  const endpoints: Endpoint[] = [];
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [action, route] of Object.entries(routes)) {
      const name = `${feature}.${action}`;
      const row = ACCESS[name];
      if (!row) throw new Error(`The access table has no line for ${name}`);
      const [call, who] = row;
      const role = ROLES[who.split(' ').findIndex((word) => word.includes('+'))] ?? 'anonymous';
      const person = role === 'anonymous' ? null : role;
      const valid = call(await targetFor(owner, person, 'own'));
      const endpoint: Endpoint = { name, route: route as Route, valid, user: person ? USER_ID[person] : 0 };
      endpoints.push(...Array.from({ length: COSTLY.test(name) ? 1 : 10 }, () => endpoint));
    }
  }
  await owner.query(`
    create schema original;
    create table original.users as select * from users;
    create table original.role_permissions as select * from role_permissions;
    create table original.user_constituencies as select * from user_constituencies`);
  return endpoints;
}

/** Restores users, roles and sessions: valid calls end sessions, change roles and deactivate users. */
export async function restoreUsers(owner: pg.Pool): Promise<void> {
  const users = Object.values(USER_ID);
  // One user a statement: a statement for all of them could deadlock with the servers' calls.
  for (const user of users) {
    await owner.query(
      `insert into users select * from original.users where id = $1 on conflict (id) do update
       set status = excluded.status, role_id = excluded.role_id, region_id = excluded.region_id`,
      [user],
    );
  }
  await owner.query('insert into role_permissions select * from original.role_permissions on conflict do nothing');
  await owner.query(
    'insert into user_constituencies select * from original.user_constituencies on conflict do nothing',
  );
  for (const user of users) {
    await owner.query('delete from sessions where user_id = $1', [user]);
    await signIn(owner, [user]);
  }
}
