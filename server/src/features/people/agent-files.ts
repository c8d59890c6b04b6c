import type { agentFiles as contract, RowRefusal } from '@election/contract/people/agent-files';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { makeLinks } from '../../platform/secrets/one-time-links.ts';
import { announce } from '../../platform/writes/announce.ts';
import { assertYear } from '../../platform/writes/belonging.ts';
import { refused as refusedSentence } from './agent-file-sentences.ts';
import { assertMayGive } from './assignment.ts';
import { type PlacedAgent, placeAgents } from './place-agents.ts';
import { type AgentRows, readAgents } from './read-agents.ts';
import { insertUsers } from './save-user.ts';
import { runOnceWithLinks } from './user-links.ts';

/** Previews a file of agents: who would be created, and which rows are refused. Writes nothing. @throws Failure 422 unknown year */
export async function checkAgents(
  context: Context,
  { year_id, file }: Input<typeof contract.check>,
): Promise<Data<typeof contract.check>> {
  const read = await readAgents(file);
  const { placed, refused } = await checkRows(context, year_id, read);
  const agents = placed.map(({ row, region, constituencies }) => ({
    ...row,
    phone: row.phone ?? null,
    region,
    constituencies,
  }));
  return { rows: read.rows, agents, refused, unknown_columns: read.unknown_columns };
}

/**
 * Creates the agents of a file, each with a link to set a password that is shown once. Owns its transaction.
 * @throws Failure 422 unknown year, or every refused row under `file`; then no agent is created
 */
export async function createAgents(
  context: Context,
  { year_id, file }: Input<typeof contract.create>,
): Promise<Data<typeof contract.create>> {
  const read = await readAgents(file);
  const { answer, links } = await runOnceWithLinks(context, async (inner) => {
    const { placed, refused } = await checkRows(inner, year_id, read);
    if (refused.length > 0) {
      throw new Failure(422, {
        file: refused.map(({ line, column, sentence }) => refusedSentence(line, column, sentence)),
      });
    }
    return createAll(inner, placed);
  });
  return answer.map((agent, index) => ({ ...agent, invite: links[index] ?? null }));
}

async function checkRows(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  year_id: number,
  read: AgentRows,
): Promise<{ placed: PlacedAgent[]; refused: RowRefusal[] }> {
  await assertYear(db, year_id);
  const { placed, refused } = await placeAgents(db, year_id, read.agents);
  assertMayGive(actor, ...placed.map(({ assignment }) => assignment.role));
  return { placed, refused: [...read.refused, ...refused].sort((a, b) => a.line - b.line) };
}

async function createAll(context: Context, agents: readonly PlacedAgent[]) {
  const people = agents.map(({ row: { name, email, phone }, assignment }) => ({
    person: { name, email, phone, status: 'active' },
    assignment,
  }));
  const ids = await insertUsers(context, people);
  await announce(context.db, { type: 'reference-changed', subject: 'users' });
  const answer = agents.map(({ row: { line, name, email, phone } }, at) => ({
    line,
    id: ids[at] ?? 0,
    name,
    email,
    phone: phone ?? null,
    invite: null,
  }));
  return {
    answer,
    links: await makeLinks(context.db, context.config, ids, { purpose: 'invite', made_by: context.actor.id }),
  };
}
