import type { notifications as contract, PendingItem } from '@election/contract/events/notifications';
import type { Actor } from '@election/contract/people/permissions';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { failures } from '../../../platform/sentences.ts';
import { ITEM_COLUMNS, ITEM_JOINS, type ItemRow, isOf, type Level, toItem, unseenBy } from './pending-item.ts';

/** Rows a page of the pending lists (docs/product.md). */
const PENDING_PER_PAGE = 10;

type Query = Input<typeof contract.list>;

/** Part of the context of a call: what the lists are read with and for. */
type Reading = Pick<Context, 'pool' | 'actor'>;

export const listPending = (context: Reading, query: Query) => list(context, query, 'constituency');
export const listPendingStations = (context: Reading, query: Query) => list(context, query, 'station');

/**
 * Pending items that the caller reaches, newest first, without those that the caller has seen unless they are asked for.
 * @throws Failure 403 where a region-bound caller asks for another region
 */
async function list({ pool, actor }: Reading, query: Query, level: Level): Promise<Data<typeof contract.list>> {
  const region_id = regionFor(actor, query.region_id);
  const { page } = query;
  const extent = {
    ...{ level, reader: actor, region_id, name: query.name?.trim() ?? '' },
    withSeen: query.with_seen === '1',
    // Only people who enter figures have items of their own.
    ofOthers: query.of_others === '1' && actor.permissions.includes('entries.submit'),
  };
  if (page === undefined) return (await read(pool, extent)).data;
  const { data, total } = await read(pool, { ...extent, page });
  return {
    data,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / PENDING_PER_PAGE)),
    per_page: PENDING_PER_PAGE,
    total,
  };
}

/** The region that the list is limited to. A region-bound user without a region reaches none: there is no region 0. */
function regionFor(actor: Actor, asked: number | undefined): number | undefined {
  if (actor.scope !== 'region') return asked;
  const own = actor.region_id ?? 0;
  if (asked !== undefined && asked !== own) throw new Failure(403, failures.outOfScope);
  return own;
}

interface Extent {
  level: Level;
  reader: Actor;
  region_id: number | undefined;
  name: string;
  withSeen: boolean;
  ofOthers: boolean;
  /** Undefined: all items, without the total. */
  page?: number;
}

/**
 * One page and the total in one query, or all items. Each combination of filters is a named statement with its own plan. Without a name, the page
 * is an index scan and the total an index-only count; with a name, one materialised scan serves both.
 */
async function read(
  pool: Context['pool'],
  { level, reader, region_id, name, withSeen, ofOthers, page }: Extent,
): Promise<{ data: PendingItem[]; total: number }> {
  const values: unknown[] = [
    page === undefined ? null : PENDING_PER_PAGE,
    PENDING_PER_PAGE * ((page ?? 1) - 1),
    reader.id,
  ];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    'p.pending',
    isOf[level],
    ...(withSeen ? [] : [unseenBy('$3')]),
    ...(ofOthers ? ['p.provider_id <> $3'] : []),
    ...(reader.scope === 'constituencies' ? [isIn(bind(reader.constituency_ids))] : []),
    ...(region_id === undefined ? [] : [`p.region_id = ${bind(region_id)}`]),
    ...(name === '' ? [] : [matches(level, bind(name))]),
  ];
  const assigned = reader.scope === 'constituencies' && 'assigned';
  const parts = [
    level,
    withSeen && 'all',
    ofOthers && 'others',
    assigned,
    region_id !== undefined && 'region',
    name && 'name',
    page && 'page',
  ];
  const [row] = await named<{ data: ItemRow[]; total: number }>(
    pool,
    ['pending', ...parts.filter(Boolean)].join('_'),
    `with open as ${name === '' ? 'not materialized' : 'materialized'} (
       select id, created_at from pending_items p where ${filters.join(' and ')})
     select ${page === undefined ? '0' : '(select count(*) from open)'} as total,
       (select coalesce(json_agg(item), '[]') from (
         select ${ITEM_COLUMNS}
         from (select id from open order by created_at desc, id desc limit $1 offset $2) as here
         cross join (select $3::int as id) as reader
         join pending_items p on p.id = here.id ${ITEM_JOINS}
         order by p.created_at desc, p.id desc) as item) as data`,
    values,
  );
  return { data: (row?.data ?? []).map(toItem), total: row?.total ?? 0 };
}

/** Items of places: an agent reaches few contests, so their items are looked up by contest. */
const isIn = (constituencies: string): string =>
  `p.contest_id in (select contests.id from contests where contests.constituency_id = any (${constituencies}))`;

/** Looks names up in their own tables, once a query instead of once an item. */
function matches(level: Level, text: string): string {
  const contains = (column: string) => `strpos(lower(${column}), lower(${text})) > 0`;
  const places = `p.contest_id in (
    select contests.id from contests join constituencies on constituencies.id = contests.constituency_id
    where ${contains('constituencies.name')})`;
  const people = `p.provider_id in (select users.id from users where ${contains('users.name')})`;
  const stations = `p.polling_station_id in (
    select polling_stations.id from polling_stations
    where ${contains('polling_stations.name')} or ${contains('polling_stations.code')})`;
  return `(${[places, people, ...(level === 'station' ? [stations] : [])].join(' or ')})`;
}
