import { DESK_ROW_QUERIES, PUBLIC_ROW_QUERIES } from './kept-rows.ts';
import { STATION_SUMS } from './station-sums-query.ts';

/**
 * Statements that compare the tables with the records. They read tables alone and call no routine of the database, which its owner
 * could replace. Each yields the columns of COLUMNS, a row for each difference.
 */

/** The totals of a register: the name of each in the history of figures, and its column. */
const REGISTER_TOTALS: Readonly<Record<string, string>> = {
  registered: 'total_registered_voters',
  valid: 'total_valid_votes',
  rejected: 'total_rejected',
  issued: 'total_issued',
  not_returned: 'total_not_returned',
  public_registered: 'public_registered_voters',
  public_valid: 'public_valid_votes',
  public_rejected: 'public_rejected',
  public_issued: 'public_issued',
  public_not_returned: 'public_not_returned',
};
const PUBLIC_TOTALS = ['public_registered', 'public_valid', 'public_rejected', 'public_issued', 'public_not_returned'];

/** What is compared with the history of figures. */
export const PUBLIC_FIGURES: readonly string[] = ['published', ...PUBLIC_TOTALS];
export const ALL_FIGURES: readonly string[] = ['published', 'live', 'entry', ...Object.keys(REGISTER_TOTALS)];

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US UTC')`;
const noFigure = 'null::int as place, null::int as candidate_id, null::int as provider_id';

const TOTALS = Object.entries(REGISTER_TOTALS).map(([figure, column]) => `('${figure}', ${column})`);

/**
 * Every figure of the tables and the last row of its history, both ways: a figure without history, history without a figure.
 * $1: the figures to compare.
 */
const FIGURES = `
  with last as materialized (
    select max(id) as id from figure_history where figure = any ($1)
    group by contest_id, polling_station_id, candidate_id, figure, provider_id
  ),
  records as (
    select h.contest_id, coalesce(h.polling_station_id, 0) as place, coalesce(h.candidate_id, 0) as candidate_id, h.figure,
           coalesce(h.provider_id, 0) as provider_id, h.votes_after as votes, h.status_after as status
    from last join figure_history h using (id)
  ),
  stored as (
    select contest_id, place, candidate_id, 'live' as figure, 0 as provider_id, live_votes as votes, null::text as status
    from vote_values where 'live' = any ($1)
    union all
    select contest_id, place, candidate_id, 'published', 0, published_votes, null from vote_values where published_votes is not null
    union all
    select contest_id, place, candidate_id, 'entry', user_id, votes, status from vote_entries where 'entry' = any ($1)
    union all
    select contest_id, place, 0, figure, 0, votes, null from registers cross join lateral (values ${TOTALS}) as totals (figure, votes)
    where figure = any ($1)
  )
  select case when figure = any (array['live', 'published', 'entry']) then figure else 'register' end as kind,
         contest_id, place, nullif(candidate_id, 0) as candidate_id, nullif(provider_id, 0) as provider_id,
         null::int as region_id, null::int as item,
         case when s.votes is not distinct from r.votes then 'status' else figure end as field,
         case when s.votes is not distinct from r.votes then s.status else s.votes::text end as table_says,
         case when s.votes is not distinct from r.votes then r.status else r.votes::text end as record_says
  from stored s full join records r using (contest_id, place, candidate_id, figure, provider_id)
  where (s.votes, s.status) is distinct from (r.votes, r.status)`;

/**
 * Who set a figure, where its row still is as the last row of its history left it. An equal figure that another person sets again
 * changes the table alone.
 */
const PEOPLE = `
  with last as materialized (
    select max(id) as id from figure_history where figure = any (array['live', 'published', 'entry'])
    group by contest_id, polling_station_id, candidate_id, provider_id
  ),
  records as (
    select h.contest_id, coalesce(h.polling_station_id, 0) as place, coalesce(h.candidate_id, 0) as candidate_id,
           coalesce(h.provider_id, 0) as provider_id, h.actor_id, h.at
    from last join figure_history h using (id)
  ),
  stored as (
    select contest_id, place, candidate_id, 0 as provider_id, changed_by, changed_at from vote_values
    union all
    select contest_id, place, candidate_id, user_id, changed_by, changed_at from vote_entries
  )
  select 'person' as kind, contest_id, place, nullif(candidate_id, 0) as candidate_id, nullif(provider_id, 0) as provider_id,
         null::int as region_id, null::int as item, 'changed_by' as field, s.changed_by::text as table_says,
         r.actor_id::text as record_says
  from stored s join records r using (contest_id, place, candidate_id, provider_id)
  where s.changed_at = r.at and s.changed_by <> r.actor_id`;

/** When and by whom each contest was last published, by its history; nothing where that was withdrawn since. */
const PUBLICATIONS = `
  with last as (
    select distinct on (contest_id) contest_id, action, at, nullif(actor_id, 0) as actor_id
    from figure_history where figure = 'publication' order by contest_id, id desc
  ),
  records as (select contest_id, at, actor_id from last where action <> 'withdraw'),
  stored as (select id as contest_id, published_at, published_by from contests where published_at is not null or published_by is not null)
  select 'publication' as kind, contest_id, ${noFigure}, null::int as region_id, null::int as item,
         case when s.published_at is distinct from r.at then 'published_at' else 'published_by' end as field,
         case when s.published_at is distinct from r.at then ${moment('s.published_at')} else s.published_by::text end as table_says,
         case when s.published_at is distinct from r.at then ${moment('r.at')} else r.actor_id::text end as record_says
  from stored s full join records r using (contest_id)
  where (s.published_at, s.published_by) is distinct from (r.at, r.actor_id)`;

/**
 * What the audit trail says is public of each constituency: since its last withdrawal, rows of Publish Votes, and live edits after
 * the first of them, which are public at once.
 */
const PUBLICATION_ROWS = `
  rows as (
    select substr(subject, 9)::int as contest_id, chain, sequence, action, actor_id, after,
           max(sequence) filter (where action = 'votes.withdraw') over (partition by subject) as withdrawn
    from audit_entries
    where action = any (array['votes.publish', 'live.edit', 'votes.withdraw']) and subject ~ '^contest:[0-9]{1,9}$'
  ),
  publications as (
    select * from (
      select rows.*, bool_or(action = 'votes.publish') over (partition by contest_id order by sequence) as is_public
      from rows where withdrawn is null or sequence > withdrawn) as ordered
    where is_public
  )`;

/** Published figures of constituencies against the audit trail. */
const TRAIL_FIGURES = `
  with ${PUBLICATION_ROWS},
  records as (
    select distinct on (contest_id, candidate_id) contest_id, key::int as candidate_id, value::int as votes
    from publications cross join lateral jsonb_each_text(after)
    order by contest_id, candidate_id, sequence desc
  ),
  stored as (
    select contest_id, candidate_id, published_votes as votes from vote_values where place = 0 and published_votes is not null
  )
  select 'published-trail' as kind, contest_id, 0 as place, candidate_id, null::int as provider_id, null::int as region_id,
         null::int as item, 'votes' as field, s.votes::text as table_says, r.votes::text as record_says
  from stored s full join records r using (contest_id, candidate_id)
  where s.votes is distinct from r.votes`;

/** Who published each contest last, against the audit trail. */
const TRAIL_PUBLICATIONS = `
  with ${PUBLICATION_ROWS},
  records as (select distinct on (contest_id) contest_id, actor_id from publications order by contest_id, sequence desc),
  stored as (select id as contest_id, published_by from contests where published_at is not null)
  select 'publication-trail' as kind, contest_id, ${noFigure}, null::int as region_id, null::int as item, 'published_by' as field,
         s.published_by::text as table_says, r.actor_id::text as record_says
  from stored s full join records r using (contest_id)
  where s.published_by is distinct from r.actor_id or s.contest_id is null or r.contest_id is null`;

/** Each correction against the audit trail, both ways. */
const CORRECTIONS = `
  with records as (
    select (regexp_match(subject, '^contest:([0-9]{1,9})'))[1]::int as contest_id, (after ->> 'number')::int as item,
           coalesce((regexp_match(subject, '/station:([0-9]{1,9})/'))[1]::int, 0) as place, actor_id as corrected_by, before, after
    from audit_entries where action = 'corrections.add'
  ),
  differing as (
    select contest_id, coalesce(s.place, r.place) as place, item, field, stored, recorded,
           row_number() over (partition by contest_id, item order by position) as nth
    from (select contest_id, number as item, place, kind, before, after, reason, note, corrected_by, at from corrections) s
    full join records r using (contest_id, item)
    cross join lateral (values
      (1, 'kind', s.kind, r.after ->> 'kind'), (2, 'polling_station', s.place::text, r.place::text),
      (3, 'stood', s.before::text, r.before::text), (4, 'stands', s.after::text, nullif(r.after -> 'stands', 'null')::text),
      (5, 'reason', s.reason, r.after ->> 'reason'), (6, 'note', s.note, r.after ->> 'note'),
      (7, 'corrected_by', s.corrected_by::text, r.corrected_by::text),
      (8, 'corrected_at', (extract(epoch from s.at) * 1000000)::bigint::text, r.after ->> 'at')
    ) as fields (position, field, stored, recorded)
    where stored is distinct from recorded
  )
  select 'correction' as kind, contest_id, place, null::int as candidate_id, null::int as provider_id, null::int as region_id, item,
         field, stored as table_says, recorded as record_says
  from differing where nth = 1`;

/** The sums of regions against the published figures of their constituencies. */
const SUMS = `
  with records as (
    select place.year_id, place.region_id, v.candidate_id, sum(v.published_votes)::bigint as votes
    from vote_values v
    join contests k on k.id = v.contest_id and is_nationwide(k.election_type_id) and k.public_status <> 'annulled'
    join constituencies place on place.id = k.constituency_id
    where v.place = 0 and v.published_votes is not null
    group by place.year_id, place.region_id, v.candidate_id
  )
  select 'sum' as kind, null::int as contest_id, null::int as place, candidate_id, null::int as provider_id, region_id,
         null::int as item, 'votes' as field, s.votes::text as table_says, r.votes::text as record_says
  from region_results s full join records r using (year_id, region_id, candidate_id)
  where s.votes is distinct from r.votes`;

/** The status of each contest, the newsroom's and the public one, against the history. */
const STATUSES = `
  with records as (
    select distinct on (contest_id, figure) contest_id, figure, status_after as status, candidate_id, reason as note
    from figure_history where figure = any (array['status', 'public_status']) order by contest_id, figure, id desc
  ),
  stored as (
    select id as contest_id, figure, s.status, candidate_id, note
    from contests cross join lateral (values
      ('status', status::text, elected_id, status_note), ('public_status', public_status::text, public_elected_id, public_note)
    ) as s (figure, status, candidate_id, note)
  ),
  differing as (
    select contest_id, figure, s.status, s.candidate_id, s.note, coalesce(r.status, 'held') as record_status,
           r.candidate_id as record_candidate, r.note as record_note
    from stored s left join records r using (contest_id, figure)
  )
  select 'contest-status' as kind, contest_id, ${noFigure}, null::int as region_id, null::int as item, figure as field,
         concat_ws(', ', status, (select name from candidates where id = d.candidate_id), note) as table_says,
         concat_ws(', ', record_status, (select name from candidates where id = record_candidate), record_note) as record_says
  from differing d
  where (status, candidate_id, note) is distinct from (record_status, record_candidate, record_note)`;

/** The seats against the published figures and the public status of their contests. */
const SEATS = `
  with ranked as (
    select v.contest_id, v.candidate_id, v.published_votes as votes,
           rank() over (partition by v.contest_id order by v.published_votes desc) as position
    from vote_values v where v.place = 0 and v.published_votes is not null
  ),
  -- The sum of some stations gives no seat: one is not in it, or lacks the public figure of a candidate.
  partly as (
    select k.id as contest_id from contests k
    where k.public_stations is not null and (
      not exists (select from polling_stations s where s.constituency_id = k.constituency_id and s.status = 'active')
      or exists (
        select from polling_stations s
        where s.constituency_id = k.constituency_id and s.status = 'active' and (s.id <> all (k.public_stations) or exists (
          select from candidates c
          where c.constituency_id = k.constituency_id and c.status = 'active' and not exists (
            select from vote_values v
            where v.contest_id = k.id and v.place = s.id and v.candidate_id = c.id and v.published_votes is not null)))))
  ),
  -- One vote is the least that leads.
  leaders as (
    select contest_id, array_agg(candidate_id) as ids, max(votes) as votes from ranked
    where position = 1 and contest_id not in (select contest_id from partly)
    group by contest_id having max(votes) > 0 or count(*) > 1
  ),
  winners as (
    select k.id as contest_id, case when k.public_status <> 'unopposed' then l.votes end as votes, k.public_status, l.ids,
           case when k.public_status = 'unopposed' then k.public_elected_id
                when cardinality(l.ids) = 1 then l.ids[1]
                when k.public_status = 'lot' and k.public_elected_id = any (l.ids) then k.public_elected_id end as candidate_id
    from contests k left join leaders l on l.contest_id = k.id
    where not is_nationwide(k.election_type_id) and k.public_status <> 'annulled' and (k.public_status = 'unopposed' or l.contest_id is not null)
  ),
  records as (
    select contest_id, candidate_id, votes, candidate_id is null as tied,
           case when public_status = 'unopposed' then 'unopposed'
                when candidate_id is not null and cardinality(ids) > 1 then 'lot' else 'votes' end as won_by
    from winners
  ),
  said as (
    select contest_id, (s.candidate_id, s.votes, s.tied, s.won_by) is distinct from (r.candidate_id, r.votes, r.tied, r.won_by) as differs,
           seat.side, seat.candidate_id, seat.votes, seat.tied, seat.won_by
    from (select contest_id, candidate_id, votes, tied, won_by from seats) s full join records r using (contest_id)
    cross join lateral (values
      ('table', s.candidate_id, s.votes, s.tied, s.won_by), ('record', r.candidate_id, r.votes, r.tied, r.won_by)
    ) as seat (side, candidate_id, votes, tied, won_by)
  ),
  worded as (
    select contest_id, side, case
        when tied then 'a tie with ' || votes
        when won_by is not null then coalesce((select candidate_label(c) from candidates c where c.id = candidate_id), 'candidate ' || candidate_id)
          || case won_by when 'unopposed' then ', unopposed' when 'lot' then ' by lot with ' || votes else ' with ' || votes end
      end as words
    from said where differs
  )
  select 'seat' as kind, contest_id, ${noFigure}, null::int as region_id, null::int as item, 'seat' as field,
         max(words) filter (where side = 'table') as table_says, max(words) filter (where side = 'record') as record_says
  from worded group by contest_id`;

/** Every pink sheet against the audit trail: its upload, and how it ended. */
const SHEETS = `
  with trail as materialized (
    select action, chain, sequence, subject, actor_id, before, after from audit_entries
    where action in ('sheets.upload', 'sheets.delete', 'sheets.show', 'sheets.hide', 'votes.withdraw')
  ),
  uploads as (
    select substring(subject from '^contest:([0-9]{1,9})/sheet$')::int as contest_id, actor_id, before, after
    from trail where action = 'sheets.upload'
  ),
  ends as (
    select (before ->> 'id')::int as id, actor_id, 'replaced' as how from uploads where before ->> 'id' is not null
    union all
    select (before ->> 'id')::int, actor_id, 'deleted' from trail where action = 'sheets.delete'
  ),
  -- A sheet is public by the last word about it; a withdrawal of the figures takes each sheet of the contest off.
  shown as (
    select distinct on (id) id, public_by from (
      select (after ->> 'id')::int as id, sequence, actor_id as public_by from trail where action = 'sheets.show'
      union all
      select (before ->> 'id')::int, sequence, null from trail where action = 'sheets.hide'
      union all
      select (show.after ->> 'id')::int, taken.sequence, null
      from trail show
      join trail taken on taken.chain = show.chain and taken.action = 'votes.withdraw' and taken.subject || '/sheet' = show.subject
      where show.action = 'sheets.show'
    ) as said order by id, sequence desc
  ),
  records as (
    select (u.after ->> 'id')::int as id, u.contest_id, u.after ->> 'picture' as picture, u.after ->> 'original_sha256' as original_sha256,
           u.actor_id as uploaded_by, e.how as ended_how, e.actor_id as ended_by, shown.public_by
    from uploads u left join ends e on e.id = (u.after ->> 'id')::int left join shown on shown.id = (u.after ->> 'id')::int
  ),
  differing as (
    select id, coalesce(r.contest_id, s.contest_id) as contest_id, field, stored, recorded,
           row_number() over (partition by id order by position) as nth
    from pink_sheets s full join records r using (id)
    cross join lateral (values
      (1, 'contest', s.contest_id::text, r.contest_id::text), (2, 'picture', s.picture, r.picture),
      (3, 'original_sha256', s.original_sha256, r.original_sha256), (4, 'uploaded_by', s.uploaded_by::text, r.uploaded_by::text),
      (5, 'ended_how', s.ended_how, r.ended_how), (6, 'ended_by', s.ended_by::text, r.ended_by::text),
      (7, 'public_by', s.public_by::text, r.public_by::text)
    ) as fields (position, field, stored, recorded)
    where stored is distinct from recorded
  )
  select 'sheet' as kind, contest_id, ${noFigure}, null::int as region_id, id as item, field, stored as table_says, recorded as record_says
  from differing where nth = 1`;

/** The restorations of this database against the audit trail: from when the backup was, and whether the copy was declared live. */
const RESTORATIONS = `
  with stored as (
    select row_number() over (order by id)::int as item, made_at, live_at is not null as live from restorations
  ),
  records as (
    select row_number() over (order by sequence)::int as item, (after ->> 'made_at')::timestamptz as made_at,
           exists (select from audit_entries live where live.chain = 0 and live.action = 'backup.live' and live.sequence > e.sequence) as live
    from audit_entries e where e.chain = 0 and e.action = 'backup.restore'
  )
  select 'restoration' as kind, null::int as contest_id, ${noFigure}, null::int as region_id, item,
         case when s.made_at is distinct from r.made_at then 'made_at' else 'declared_live' end as field,
         case when s.made_at is distinct from r.made_at then ${moment('s.made_at')} when s.live then 'live' else 'not live' end as table_says,
         case when s.made_at is distinct from r.made_at then ${moment('r.made_at')} when r.live then 'live' else 'not live' end as record_says
  from stored s full join records r using (item)
  where (s.made_at, s.live) is distinct from (r.made_at, r.live)`;

/** Compare what the public sees. */
export const PUBLIC_QUERIES: readonly string[] = [
  PUBLICATIONS,
  TRAIL_FIGURES,
  TRAIL_PUBLICATIONS,
  CORRECTIONS,
  STATUSES,
  SUMS,
  STATION_SUMS,
  SEATS,
  ...PUBLIC_ROW_QUERIES,
];
/** Compare the rest. */
export const OTHER_QUERIES: readonly string[] = [PEOPLE, SHEETS, RESTORATIONS, ...DESK_ROW_QUERIES];
export { FIGURES };

/** The first difference of each kind with the names of its place, and how many there are of the kind. */
export const firstOf = (differences: string): string => `
  with differences as materialized (${differences}),
  first as (
    select distinct on (kind) differences.*, count(*) over (partition by kind)::int as count
    from differences
    order by kind, contest_id, region_id, place, candidate_id, provider_id, item, field
  )
  select f.kind, f.count, f.field, f.item, f.table_says, f.record_says,
         coalesce(r.title, 'region ' || f.region_id) as region, coalesce(c.name, 'contest ' || f.contest_id) as constituency,
         t.title as election_type, case when f.place > 0 then coalesce(s.code, 'station ' || f.place) end as station_code, s.name as station,
         coalesce(candidate_label(x), 'candidate ' || f.candidate_id) as candidate, coalesce(p.name, 'user ' || f.provider_id) as provider,
         stored.name as table_user, recorded.name as record_user
  from first f
  left join contests k on k.id = f.contest_id
  left join constituencies c on c.id = k.constituency_id
  left join election_types t on t.id = k.election_type_id
  left join regions r on r.id = f.region_id
  left join polling_stations s on s.id = f.place and f.place > 0
  left join candidates x on x.id = f.candidate_id
  left join users p on p.id = f.provider_id
  left join users stored on f.field like '%\\_by' and stored.id::text = f.table_says
  left join users recorded on f.field like '%\\_by' and recorded.id::text = f.record_says
  order by f.kind`;
