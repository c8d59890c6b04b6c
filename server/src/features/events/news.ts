import { AUDIENCE, type ElectionEvent, type News, type NewsType } from '@election/contract/events/events';
import type pg from 'pg';
import { named } from '../../platform/db/named.ts';

type ApprovalRequest = Extract<ElectionEvent, { type: NewsType }>;

interface Names {
  /** Election types by contest, and of submissions by pending item. */
  contests: Record<string, number>;
  items: Record<string, number>;
  constituencies: Record<string, string>;
  stations: Record<string, string>;
  people: Record<string, string>;
}

/** What each event that asks for approval tells, with current names. An event of a deleted place, contest or user tells nothing. */
export async function findNews(
  pool: pg.Pool,
  events: readonly ElectionEvent[],
): Promise<ReadonlyMap<ElectionEvent, News>> {
  const approvals = events.filter((event): event is ApprovalRequest => AUDIENCE[event.type].approval !== null);
  if (approvals.length === 0) return new Map();
  const [names] = await named<Names>(
    pool,
    'event_names',
    `select
       (select coalesce(json_object_agg(id, election_type_id), '{}') from contests where id = any ($4)) as contests,
       (select coalesce(json_object_agg(p.id, k.election_type_id), '{}')
        from pending_items p join contests k on k.id = p.contest_id where p.id = any ($5)) as items,
       (select coalesce(json_object_agg(id, name), '{}') from constituencies where id = any ($1)) as constituencies,
       (select coalesce(json_object_agg(id, station_label(s)), '{}') from polling_stations s where id = any ($2)) as stations,
       (select coalesce(json_object_agg(id, name), '{}') from users where id = any ($3)) as people`,
    [
      approvals.map((event) => event.constituency_id),
      approvals.map((event) => event.polling_station_id).filter((id) => id !== null),
      approvals.map((event) => event.user_id),
      approvals.flatMap((event) => (event.type === 'submitted' ? [] : [event.contest_id])),
      approvals.flatMap((event) => (event.type === 'submitted' ? [event.pending_id] : [])),
    ],
  );
  const news = approvals.map((event) => [event, names && newsOf(event, names)] as const);
  return new Map(news.filter((pair): pair is [ApprovalRequest, News] => pair[1] !== undefined));
}

function newsOf(event: ApprovalRequest, names: Names): News | undefined {
  const constituency = names.constituencies[event.constituency_id];
  const person = names.people[event.user_id];
  const type = event.type === 'submitted' ? names.items[event.pending_id] : names.contests[event.contest_id];
  const station = event.polling_station_id === null ? null : names.stations[event.polling_station_id];
  if (constituency === undefined || person === undefined || type === undefined || station === undefined)
    return undefined;
  return { type: event.type, constituency, election_type_id: type, station, person };
}
