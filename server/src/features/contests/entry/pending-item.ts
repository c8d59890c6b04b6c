import type { PendingItem } from '@election/contract/events/notifications';
import { titleOfNews } from '@election/contract/messages/news';

/** The level of an item: constituencies and polling stations have separate lists. */
export type Level = 'constituency' | 'station';

/** An item, and the label of its station, which its title names. */
export type ItemRow = Omit<PendingItem, 'title'> & { station_label: string | null };

/**
 * Whether a person has not seen an item `p` as it is: figures sent again are new. PostgreSQL hashes what the person has seen once a
 * query; `exists` would look up each of 40,000 items.
 * @param user the person's id, as SQL
 */
export const unseenBy = (user: string): string =>
  `(p.id, p.revision) not in (select seen.item_id, seen.revision from pending_readers seen where seen.user_id = ${user})`;

/** The columns of an item `p` for the person `reader.id`, with the names that it shows. */
export const ITEM_COLUMNS = `
  p.id, k.year_id, k.election_type_id, p.region_id, r.title as region, k.constituency_id, c.name as constituency,
  p.polling_station_id,
  case when s.id is not null then json_build_object('code', s.code, 'name', s.name) end as polling_station,
  case when s.id is not null then station_label(s) end as station_label,
  u.name as provider, to_json(p.created_at) #>> '{}' as created_at, p.pending and not exists (select from pending_readers seen
    where seen.user_id = reader.id and seen.item_id = p.id and seen.revision = p.revision) as pending,
  to_json(array(select people.name from pending_readers seen join users people on people.id = seen.user_id
    where seen.item_id = p.id and seen.revision = p.revision and seen.user_id <> reader.id
    order by seen.seen_at, seen.user_id)) as seen_by`;

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

/** Adds the title, from the present names and in the reader's language. */
export function toItem({ station_label: station, ...row }: ItemRow): PendingItem {
  const { constituency, election_type_id, provider: person } = row;
  return { ...row, title: titleOfNews({ type: 'submitted', constituency, election_type_id, station, person }) };
}
