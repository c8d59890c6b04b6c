import type { ElectionEvent } from '@election/contract/events/events';
import type pg from 'pg';
import { named } from '../../platform/db/named.ts';
import * as say from '../../platform/writes/title-sentences.ts';

const TITLED = ['submitted', 'validated', 'reminded', 'question-asked', 'question-answered', 'lot-ended'] as const;
type ApprovalRequest = Extract<ElectionEvent, { type: (typeof TITLED)[number] }>;

interface Names {
  /** Election types by contest, and of submissions by pending item. */
  contests: Record<string, number>;
  items: Record<string, number>;
  constituencies: Record<string, string>;
  stations: Record<string, string>;
  people: Record<string, string>;
}

/** The sentence of each event that asks for approval, with current names. An event of a deleted place, contest or user has none. */
export async function findTitles(
  pool: pg.Pool,
  events: readonly ElectionEvent[],
): Promise<ReadonlyMap<ElectionEvent, string>> {
  const approvals = events.filter((event): event is ApprovalRequest =>
    (TITLED as readonly string[]).includes(event.type),
  );
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
  const titles = approvals.map((event) => [event, names && titleOf(event, names)] as const);
  return new Map(titles.filter((pair): pair is [ApprovalRequest, string] => pair[1] !== undefined));
}

const OF_CONSTITUENCY = {
  submitted: say.constituencyResults,
  validated: say.constituencyValidated,
  reminded: say.constituencyReminded,
  'question-asked': say.questionAsked,
  'question-answered': say.questionAnswered,
  'lot-ended': say.lotEnded,
};
/** A question is of the constituency as a whole. */
const OF_STATION: Partial<Record<ApprovalRequest['type'], typeof say.stationResults>> = {
  submitted: say.stationResults,
  validated: say.stationValidated,
  reminded: say.stationReminded,
};

function titleOf(event: ApprovalRequest, names: Names): string | undefined {
  const constituency = names.constituencies[event.constituency_id];
  const person = names.people[event.user_id];
  const type = event.type === 'submitted' ? names.items[event.pending_id] : names.contests[event.contest_id];
  if (constituency === undefined || person === undefined || type === undefined) return undefined;
  const contest = say.contestName(constituency, type);
  if (event.polling_station_id === null) return OF_CONSTITUENCY[event.type](contest, person);
  const station = names.stations[event.polling_station_id];
  return station === undefined ? undefined : OF_STATION[event.type]?.(contest, station, person);
}
