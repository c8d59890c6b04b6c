import { type notifications as contract, PENDING_UNPAGED, type PendingItem } from '@election/contract/notifications';
import type { Actor } from '@election/contract/permissions';
import type { Data, Input } from '@election/contract/route';
import type { Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { outOfScope } from '../../platform/sentences.ts';
import { ITEM_COLUMNS, ITEM_JOINS, type ItemRow, isOf, type Level, toItem } from './pending-item.ts';

/** Rows a page of the pending lists (docs/product.md). */
const PENDING_PER_PAGE = 10;

type Query = Input<typeof contract.list>;

export const listPending = (context: Context, query: Query) => list(context, query, 'constituency');
export const listPendingStations = (context: Context, query: Query) => list(context, query, 'station');

/**
 * Pending items, newest first: of all regions, or of the region of a region-bound caller. Agents see all items, since an item
 * shows no figure.
 * @throws Failure 403 where a region-bound caller asks for another region
 */
async function list({ pool, actor }: Context, query: Query, level: Level): Promise<Data<typeof contract.list>> {
  const region_id = regionFor(actor, query.region_id);
  const name = query.name?.trim() ?? '';
  const { page } = query;
  if (page === undefined) return (await read(pool, { level, region_id, name, limit: PENDING_UNPAGED })).data;
  const { data, total } = await read(pool, { level, region_id, name, limit: PENDING_PER_PAGE, page });
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
  if (asked !== undefined && asked !== own) throw new Failure(403, outOfScope);
  return own;
}

interface Extent {
  level: Level;
  region_id: number | undefined;
  name: string;
  limit: number;
  /** Undefined: from the first, without the total. */
  page?: number;
}

/**
 * One page and the total in one query. Each combination of filters is a named statement with its own plan. Without a name, the page
 * is an index scan and the total an index-only count; with a name, one materialised scan serves both.
 */
async function read(
  pool: Context['pool'],
  { level, region_id, name, limit, page }: Extent,
): Promise<{ data: PendingItem[]; total: number }> {
  const values: unknown[] = [limit, limit * ((page ?? 1) - 1)];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    'p.pending',
    isOf[level],
    ...(region_id === undefined ? [] : [`p.region_id = ${bind(region_id)}`]),
    ...(name === '' ? [] : [matches(level, bind(name))]),
  ];
  const statement = ['pending', level, region_id && 'region', name && 'name', page && 'page'].filter(Boolean).join('_');
  const [row] = await named<{ data: ItemRow[]; total: number }>(
    pool,
    statement,
    `with open as ${name === '' ? 'not materialized' : 'materialized'} (
       select id, created_at from pending_items p where ${filters.join(' and ')})
     select ${page === undefined ? '0' : '(select count(*) from open)'} as total,
       (select coalesce(json_agg(item), '[]') from (
         select ${ITEM_COLUMNS}
         from (select id from open order by created_at desc, id desc limit $1 offset $2) as here
         join pending_items p using (id) ${ITEM_JOINS}
         order by p.created_at desc, p.id desc) as item) as data`,
    values,
  );
  return { data: (row?.data ?? []).map(toItem), total: row?.total ?? 0 };
}

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
