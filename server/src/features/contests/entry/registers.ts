import type { registers as contract, Register } from '@election/contract/figures/registers';
import { can } from '@election/contract/people/permissions';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { runRoutine } from '../../../platform/writes/run-once.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { gateOf } from '../validation/findings.ts';
import { worksWithFigures } from './figure-work.ts';

/**
 * The registers of the given constituencies, or those of one polling station: of those within the scope of a caller who works with figures the totals that the
 * newsroom works with, of the others the public totals.
 */
export async function listRegisters({ db, actor }: Context, input: Input<typeof contract.list>): Promise<Register[]> {
  const works = worksWithFigures(actor);
  const everywhere = works && actor.scope === 'any';
  const own = works ? [...actor.constituency_ids] : [];
  const { rows } = await sql<{ register: Register }>`
    select case when ${everywhere} or k.constituency_id = any (${own}) then register_json(k, g)
                else public_register_json(k, g) end as register
    from contests k join registers g on g.contest_id = k.id
    where k.year_id = ${input.year_id} and k.election_type_id = ${input.election_type_id}
      and k.constituency_id = any (${input.constituency_ids}) and g.place = ${input.polling_station_id ?? 0}
      and (${everywhere} or k.constituency_id = any (${own}) or public_totals_of(g) is not null)
    order by k.constituency_id`.execute(db);
  return rows.map(({ register }) => register);
}

/**
 * Saves the totals of a contest or of a polling station; equal ones keep their version. Those of a published place become public by
 * its next publication; those of a constituency at once where the caller edits live figures.
 * @throws Failure 403, 404, 409 for an older version than the register has, and for open errors where the totals are public at once
 */
export async function saveRegister(context: Context, input: Input<typeof contract.save>): Promise<Register> {
  assertCan(context.actor, 'registers.edit', input.constituency_id);
  const live_edit = can(context.actor, 'live.edit', input.constituency_id);
  const gate = !input.polling_station_id && (live_edit || input.findings) ? await gateOf(context, input) : undefined;
  return runRoutine(context, 'save_register', { input, live_edit, gate, proven: context.proven });
}
