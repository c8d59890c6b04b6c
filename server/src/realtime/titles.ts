import type { ElectionEvent } from '@election/contract/events';
import * as say from '@election/contract/messages/notifications';
import type pg from 'pg';
import { named } from '../db/named.ts';

type Announced = Extract<ElectionEvent, { type: 'submitted' | 'validated' }>;

interface Names {
  constituencies: Record<string, string>;
  stations: Record<string, string>;
  people: Record<string, string>;
}

/** The sentence of every event that somebody is to act upon, with the names as they are now. Deleted places have none. */
export async function findTitles(
  pool: pg.Pool,
  events: readonly ElectionEvent[],
): Promise<ReadonlyMap<ElectionEvent, string>> {
  const announced = events.filter((event): event is Announced => ['submitted', 'validated'].includes(event.type));
  if (announced.length === 0) return new Map();
  const [names] = await named<Names>(
    pool,
    'event_names',
    `select
       (select coalesce(json_object_agg(id, name), '{}') from constituencies where id = any ($1)) as constituencies,
       (select coalesce(json_object_agg(id, name), '{}') from polling_stations where id = any ($2)) as stations,
       (select coalesce(json_object_agg(id, name), '{}') from users where id = any ($3)) as people`,
    [
      announced.map((event) => event.constituency_id),
      announced.map((event) => event.polling_station_id).filter((id) => id !== null),
      announced.map((event) => event.user_id),
    ],
  );
  const titles = announced.map((event) => [event, names && titleOf(event, names)] as const);
  return new Map(titles.filter((pair): pair is [Announced, string] => pair[1] !== undefined));
}

function titleOf(event: Announced, names: Names): string | undefined {
  const constituency = names.constituencies[event.constituency_id];
  const person = names.people[event.user_id];
  if (constituency === undefined || person === undefined) return undefined;
  if (event.polling_station_id === null) {
    return event.type === 'submitted'
      ? say.constituencyResults(constituency, person)
      : say.constituencyValidated(constituency, person);
  }
  const station = names.stations[event.polling_station_id];
  if (station === undefined) return undefined;
  return event.type === 'submitted'
    ? say.stationResults(constituency, station, person)
    : say.stationValidated(constituency, station, person);
}
