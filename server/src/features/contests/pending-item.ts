import type { PendingItem } from '@election/contract/notifications';
import * as say from '../../platform/writes/title-sentences.ts';

/** The level of an item: constituencies and polling stations have separate lists. */
export type Level = 'constituency' | 'station';

export type ItemRow = Omit<PendingItem, 'title'>;

/** The columns of an item `p`, with the names that it shows. */
export const ITEM_COLUMNS = `
  p.id, k.year_id, k.election_type_id, p.region_id, r.title as region, k.constituency_id, c.name as constituency,
  p.polling_station_id,
  case when s.id is not null then json_build_object('code', s.code, 'name', s.name) end as polling_station,
  u.name as provider, to_json(p.created_at) #>> '{}' as created_at, p.pending`;

export const ITEM_JOINS = `
  join contests k on k.id = p.contest_id
  join constituencies c on c.id = k.constituency_id
  join regions r on r.id = p.region_id
  join users u on u.id = p.provider_id
  left join polling_stations s on s.id = p.polling_station_id`;

export const isOf: Record<Level, string> = {
  constituency: 'p.polling_station_id is null',
  station: 'p.polling_station_id is not null',
};

/** Adds the title, from the present names. */
export const toItem = (row: ItemRow): PendingItem => ({
  ...row,
  title: row.polling_station
    ? say.stationResults(row.constituency, row.polling_station.name, row.provider)
    : say.constituencyResults(row.constituency, row.provider),
});
