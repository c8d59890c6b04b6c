import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/route';
import { ACCESS, ROLES } from '@election/server/access/table';
import { storeTargets, targetFor } from '@election/server/testing/access-targets';
import { USER_ID } from '@election/server/testing/small-election';
import type pg from 'pg';
import { signIn } from '../election.ts';
import type { Target } from './requests.ts';

/** They hash passwords or read pictures: a tenth of them is enough, and leaves time for the others. */
const COSTLY = /^(session\.login|passwords\.|sheets\.upload|candidates\.create)/;

/** Every endpoint of the contract, with a good call of it by somebody who may make it. */
export async function targetsIn(owner: pg.Pool): Promise<Target[]> {
  await storeTargets(owner);
  const targets: Target[] = [];
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [endpoint, route] of Object.entries(routes)) {
      const name = `${feature}.${endpoint}`;
      const row = ACCESS[name];
      if (!row) throw new Error(`The access table has no line for ${name}`);
      const [call, who] = row;
      const role = ROLES[who.split(' ').findIndex((word) => word.includes('+'))] ?? 'anonymous';
      const person = role === 'anonymous' ? null : role;
      const valid = call(await targetFor(owner, person, 'own'));
      const target: Target = { name, route: route as Route, valid, user: person ? USER_ID[person] : 0 };
      targets.push(...Array.from({ length: COSTLY.test(name) ? 1 : 10 }, () => target));
    }
  }
  await owner.query(`
    create schema kept;
    create table kept.users as select * from users;
    create table kept.role_permissions as select * from role_permissions;
    create table kept.user_constituencies as select * from user_constituencies`);
  return targets;
}

/** Good calls sign people out, change their roles and deactivate them: they get back what they had. */
export async function restorePeople(owner: pg.Pool): Promise<void> {
  const people = Object.values(USER_ID);
  // One after the other: together they would wait for calls that wait for them, and those would fail.
  for (const person of people) {
    await owner.query(
      `insert into users select * from kept.users where id = $1 on conflict (id) do update
       set status = excluded.status, role_id = excluded.role_id, region_id = excluded.region_id`,
      [person],
    );
  }
  await owner.query('insert into role_permissions select * from kept.role_permissions on conflict do nothing');
  await owner.query('insert into user_constituencies select * from kept.user_constituencies on conflict do nothing');
  for (const person of people) {
    await owner.query('delete from sessions where user_id = $1', [person]);
    await signIn(owner, [person]);
  }
}
