import type { RowRefusal } from '@election/contract/people/agent-files';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { duplicates } from '../../platform/db/constraint-sentences.ts';
import { closestName } from '../../platform/text/closest.ts';
import { isSameName } from '../../platform/text/read-csv.ts';
import { sayAgentFile as say, unknownConstituency, unknownRegion } from './agent-file-sentences.ts';
import { type Assignment, type GivenRole, permissionsOfRole } from './assignment.ts';
import type { AgentRow } from './read-agents.ts';

interface Place {
  id: number;
  name: string;
}
interface Known {
  roles: GivenRole[];
  regions: Place[];
  constituencies: (Place & { region_id: number; region: string })[];
  /** In lower case. */
  emails: Set<string>;
}

export interface PlacedAgent {
  row: AgentRow;
  assignment: Assignment;
  region: string;
  constituencies: string[];
}

/** Resolves the roles and places of rows within a year. @returns the valid agents, and every mistake of the others */
export async function placeAgents(
  db: Db,
  year_id: number,
  rows: readonly AgentRow[],
): Promise<{ placed: PlacedAgent[]; refused: RowRefusal[] }> {
  const known = await readKnown(db, year_id, rows);
  const placed: PlacedAgent[] = [];
  const refused: RowRefusal[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const mistakes = [...emailMistakes(row, known, seen)];
    const agent = place(row, known, (column, sentence) => mistakes.push({ column, sentence }));
    if (mistakes.length === 0 && agent) placed.push(agent);
    refused.push(...mistakes.map((mistake) => ({ line: row.line, ...mistake })));
  }
  return { placed, refused };
}

type Mistake = Omit<RowRefusal, 'line'>;

function* emailMistakes(row: AgentRow, { emails }: Known, seen: Map<string, number>): Generator<Mistake> {
  const account = row.email.toLowerCase();
  const earlier = seen.get(account);
  if (earlier !== undefined) yield { column: 'email', sentence: say.emailTwice({ line: earlier }) };
  else seen.set(account, row.line);
  const [taken = ''] = duplicates.users_email_key?.email ?? [];
  if (emails.has(account)) yield { column: 'email', sentence: taken };
}

function place(
  row: AgentRow,
  known: Known,
  refuse: (column: string, sentence: string) => void,
): PlacedAgent | undefined {
  const role = known.roles.find(({ name }) => name === row.role);
  if (!role) {
    const names = known.roles.map(({ name }) => name);
    refuse('role', say.roleNotTaken({ value: row.role, names }));
  }
  const [region, another] = named(known.regions, row.region);
  if (!region) {
    const titles = known.regions.map(({ name }) => name);
    refuse('region', unknownRegion(row.region, closestName(row.region, titles)));
    return undefined;
  }
  if (another) refuse('region', say.ambiguous({ value: row.region }));
  const found = row.constituencies.map((name) => findConstituency(name, region, known, refuse));
  if (!role) return undefined;
  const constituencies = found.flatMap((one) => one ?? []);
  const ids = constituencies.map(({ id }) => id);
  const twice = constituencies.find(({ id }, at) => ids.indexOf(id) !== at);
  if (twice) refuse('constituencies', say.constituencyTwice({ name: twice.name }));
  if (ids.length === 0 && row.constituencies.length === 0)
    refuse('constituencies', say.required({ column: 'constituencies' }));
  const assignment = { role, region_id: region.id, constituency_ids: ids };
  return { row, assignment, region: region.name, constituencies: constituencies.map(({ name }) => name) };
}

function findConstituency(
  name: string,
  region: Place,
  { constituencies }: Known,
  refuse: (column: string, sentence: string) => void,
): Place | undefined {
  const everywhere = named(constituencies, name);
  const [here, another] = everywhere.filter(({ region_id }) => region_id === region.id);
  if (another) refuse('constituencies', say.ambiguous({ value: name }));
  if (here) return here;
  const names = constituencies.filter(({ region_id }) => region_id === region.id).map((one) => one.name);
  const closest = closestName(name, names);
  const elsewhere = everywhere[0]?.region;
  const more = { ...(closest === undefined ? {} : { closest }), ...(elsewhere === undefined ? {} : { elsewhere }) };
  refuse('constituencies', unknownConstituency(name, region.name, more));
  return undefined;
}

const named = <T extends Place>(places: readonly T[], name: string): T[] =>
  places.filter((one) => isSameName(one.name, name));

/** A file assigns roles with scope `constituencies` only. */
async function readKnown(db: Db, year_id: number, rows: readonly AgentRow[]): Promise<Known> {
  const accounts = rows.map(({ email }) => email.toLowerCase());
  const roles = await sql<GivenRole>`
    select id, name, scope, ${permissionsOfRole} from roles where scope = 'constituencies' order by id for key share`.execute(
    db,
  );
  const regions = await db
    .selectFrom('regions')
    .select(['id', 'title as name'])
    .where('year_id', '=', year_id)
    .orderBy('title')
    .execute();
  const constituencies = await db
    .selectFrom('constituencies as c')
    .innerJoin('regions as r', 'r.id', 'c.region_id')
    .select(['c.id', 'c.name', 'c.region_id', 'r.title as region'])
    .where('c.year_id', '=', year_id)
    .orderBy('c.name')
    .execute();
  const taken = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) = any (${accounts})`.execute(db);
  return { roles: roles.rows, regions, constituencies, emails: new Set(taken.rows.map(({ email }) => email)) };
}
