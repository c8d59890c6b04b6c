import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { actionWords } from '@election/contract/messages/audit';
import type { Route } from '@election/contract/wire/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../../platform/jobs/cleanup.ts';
import { storeTargets, targetFor } from '../access-targets.ts';
import { useEvents } from '../events.ts';
import { useServer } from '../server.ts';
import { roleOf, USER_ID } from '../small-election.ts';
import { beyond, reachOf, readRows, rowsThatDiffer, type TableRow } from './beside.ts';
import { ACCESS } from './table.ts';
import type { Target } from './target.ts';
import { isCached, ROUTES } from './twins.ts';
import { findCaller, type Trace, type Write } from './write.ts';
import { ELSEWHERE, WRITES } from './writes.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const server = useServer();
const events = useEvents(server.database);

/** Reads that are answered from the cache. */
const cached = [...ROUTES].filter(([name]) => isCached(name) && !/xlsx$/i.test(name) && name !== 'audit.checkpoint');

/** What the other lists of a trace speak of. */
const KEPT = [
  'audit_chains',
  'audit_entries',
  'change_counts',
  'figure_history',
  'event_outbox',
  'result_versions',
  'row_history',
];
/** What jobs write at times of their own, which the cached checkpoint shows. */
const OF_JOBS = ['audit_checkpoints', 'checkpoint_deliveries', 'public_verification'];

/** No session of the test is idle for so long. */
const IDLE_HOURS = 24;

interface State {
  tables: Map<string, TableRow[]>;
  renewed: Map<string, string>;
  /** What is read of a place in the other region. */
  elsewhere: Map<string, string>;
  /** The lengths of the audit chains, as JSON, and the last row of the history. */
  lengths: string;
  last: number;
}
let tables: string[];
let before: State;
const made: Record<string, number> = {};

beforeAll(async () => {
  await storeTargets(server.database.owner);
  const { rows } = await server.database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> all ($1) order by relname`,
    [[...KEPT, ...OF_JOBS]],
  );
  tables = rows.map(({ name }) => name);
  before = await readState();
  await events.heard();
});

async function readState(): Promise<State> {
  const { owner, pool, db } = server.database;
  // The job that does so a minute after the start would otherwise change rows beside one of the writes.
  await cleanUp(db, IDLE_HOURS);
  const { rows } = await owner.query<Pick<State, 'lengths' | 'last'>>(
    `select coalesce((select json_object_agg(chain, length) from audit_chains), '{}')::text as lengths,
            (select coalesce(max(id), 0) from figure_history)::int as last`,
  );
  const target = await targetFor(pool, 'super_admin', 'own');
  // At once, so that they share one look at the versions.
  const tags = cached.map(async ([name, route]): Promise<[string, string]> => {
    const { status, headers } = await server.as('super_admin')(route, ACCESS[name]?.[0](target) ?? {});
    expect(status, name).toBe(200);
    return [name, String(headers.etag)];
  });
  const renewed = new Map(await Promise.all(tags));
  return {
    tables: await readRows(owner, tables),
    renewed,
    elsewhere: await readElsewhere(),
    lengths: rows[0]?.lengths ?? '',
    last: rows[0]?.last ?? 0,
  };
}

/** The reads of the contract that are aimed at a place. A receipt names its checkpoint, which a job makes at a time of its own. */
const placed = [...ROUTES].flatMap(([name, route]): [string, Route, (at: Target) => Record<string, unknown>][] => {
  const input = ACCESS[name]?.[0];
  return route.method === 'GET' && route.media === undefined && name !== 'receipts.read' && input
    ? [[name, route, input]]
    : [];
});

async function readElsewhere(): Promise<Map<string, string>> {
  const [own, far] = await Promise.all(
    (['own', 'far'] as const).map((place) => targetFor(server.database.pool, 'super_admin', place)),
  );
  if (!own || !far) throw new Error('no places');
  const aimed = placed.filter(([, , input]) => JSON.stringify(input(own)) !== JSON.stringify(input(far)));
  const answers = aimed.map(async ([name, route, input]): Promise<[string, string]> => {
    const { status, data } = await server.as('super_admin')(route, input(far));
    expect(status, name).toBe(200);
    // A link to a photograph is renewed every five minutes.
    return [name, JSON.stringify(data).replace(/(\/pinksheets\/\d+\/image)\?[^"]*/g, '$1')];
  });
  return new Map(await Promise.all(answers));
}

const changed = (old: Map<string, string>, current: Map<string, string>) =>
  [...current.keys()].filter((name) => old.get(name) !== current.get(name)).sort();

/** The rows of the audit trail since a state, in which the actor is named where it is another. */
async function readAudit({ lengths }: State, actor: string, at: Target): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ line: string; actor: string }>(
    `select concat_ws(' ', action, split_part(subject, ':', 1), case when chain in ($2, $3) then '@' when chain > 0 then '@' || chain end) as line,
            case when request_id is null then 'no call' else actor_name || ', ' || actor_role end as actor
     from audit_entries where chain >= 0 and sequence > coalesce(($1::json ->> chain::text)::int, 0) order by at`,
    [lengths, at.constituency, at.empty.constituency],
  );
  return rows.map((row) => (row.actor === actor ? row.line : `${row.line} by ${row.actor}`));
}

async function readHistory({ last }: State, at: Target): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ line: string }>(
    `select distinct concat_ws(' ', h.figure, h.action, case when c.constituency_id <> $2 then '@' || c.constituency_id end) as line
     from figure_history h join contests c on c.id = h.contest_id where h.id > $1 order by line`,
    [last, at.constituency],
  );
  return rows.map(({ line }) => line);
}

const endpointOf = (name: string) => name.split(',')[0] ?? name;

/** Makes the call of a write and says what it left. */
async function traceOf(name: string, route: Route, write: Write): Promise<Trace> {
  const { person, place } = findCaller(name, write);
  const isAnonymous = person === 'anonymous';
  const target = await targetFor(server.database.pool, isAnonymous ? null : person, place);
  const call = isAnonymous ? server.anonymous : server.as(person);
  const input = { ...ACCESS[name]?.[0](target), ...write.input?.(target, made) };
  const answer = await call(route, input);
  expect(answer, JSON.stringify(answer.error_msg)).toMatchObject({ status: 200 });
  made[name] = (answer.data as { id?: number } | null)?.id ?? 0;
  const old = before;
  before = await readState();
  const differing = new Map(
    tables.map((table) => [table, rowsThatDiffer(old.tables.get(table), before.tables.get(table))]),
  );
  const caller = isAnonymous ? target.user : USER_ID[person];
  const reach = reachOf(target, input, caller, Object.values(made));
  return {
    tables: tables.filter((table) => differing.get(table)?.length),
    beside: [
      ...new Set([...differing].flatMap(([table, rows]) => rows.flatMap((row) => beyond(table, row, reach)))),
      ...changed(old.elsewhere, before.elsewhere).map((read) => `read ${read}`),
    ],
    audit: await readAudit(old, write.actor ?? (isAnonymous ? '' : `${person}, ${roleOf(person)}`), target),
    history: await readHistory(old, target),
    events: (await events.heard()).map(({ type }) => type),
    renewed: changed(old.renewed, before.renewed),
  };
}

test('each action of the audit trail has words', () => {
  const actions = Object.values(WRITES).flatMap(({ audit = [] }) => audit.map((row) => row.split(' ')[0] ?? ''));
  expect(actions.filter((action) => actionWords(action) === action)).toEqual([]);
});

describe('what each write leaves: rows, audit trail, history, events, and renewed answers', () => {
  const NOTHING: Trace = { tables: [], beside: [], audit: [], history: [], events: [], renewed: [] };
  test.each(Object.entries(WRITES))('%s', async (name, write) => {
    const endpoint = endpointOf(name);
    const route = ROUTES.get(endpoint);
    if (!route) throw new Error(`The contract has no ${endpoint}`);
    const { tables, beside, audit, history, events, renewed } = { ...NOTHING, ...write };
    const expected = { tables, beside, audit, history, events, renewed: renewed.toSorted() };
    expect(await traceOf(endpoint, route, write)).toEqual(expected);
  });

  test('every write of the contract has its line, or a test of its own that is there', () => {
    const writes = [...ROUTES].filter(([, { method }]) => method !== 'GET').map(([name]) => name);
    expect([...new Set(Object.keys(WRITES).map(endpointOf)), ...Object.keys(ELSEWHERE)].sort()).toEqual(writes.sort());
    for (const [file, title] of Object.values(ELSEWHERE)) {
      expect(readFileSync(resolve(ROOT, file), 'utf8')).toContain(`test('${title}'`);
    }
  });
});
