import type pg from 'pg';

/** What the database holds of a year, a line for each row, as `readFiles` says it. */
const STORED = `
  with y as (select * from years where lower(title) = lower($1)),
  place as (
    select c.*, r.title as region, r.title || E'\\n' || c.name as path
    from constituencies c join regions r on r.id = c.region_id where c.year_id in (select id from y)
  ), cells as (
    select json_build_array('year', title, status) as line from y
    union all
    select json_build_array('region', title, status, svg_path) from regions where year_id in (select id from y)
    union all
    select json_build_array('constituency', region, name, coalesce(code, ''), status, svg_path, coalesce(registered_voters::text, ''))
    from place
    union all
    select json_build_array('station', path, s.code, s.name, coalesce(s.registered_voters::text, ''), s.status)
    from polling_stations s join place on place.id = s.constituency_id
    union all
    select json_build_array('party', name, coalesce(acronym, ''), array_to_string(array_prepend(color::text, other_colors::text[]), ','),
      order_queue::text, status)
    from parties where year_id in (select id from y)
    union all
    select json_build_array('candidate', k.election_type_id || coalesce(E'\\n' || path, ''), k.name, p.name, k.ballot_order::text, k.status,
      k.withdrawn::text)
    from candidates k join parties p on p.id = k.party_id left join place on place.id = k.constituency_id
    where k.year_id in (select id from y)
    union all
    select json_build_array('figure', contest.election_type_id::text, path, coalesce(s.code, ''), k.name, v.live_votes::text)
    from vote_values v join contests contest on contest.id = v.contest_id join place on place.id = contest.constituency_id
    join candidates k on k.id = v.candidate_id left join polling_stations s on s.id = v.polling_station_id
    union all
    select json_build_array('register', contest.election_type_id::text, path, coalesce(s.code, ''), total_registered_voters::text, total_valid_votes::text,
      total_rejected::text, coalesce(total_issued::text, ''), coalesce(total_not_returned::text, ''))
    from registers join contests contest on contest.id = contest_id join place on place.id = contest.constituency_id
    left join polling_stations s on s.id = registers.polling_station_id
    union all
    select json_build_array('contest', contest.election_type_id::text, path, contest.status, coalesce(k.name, ''),
      coalesce(contest.status_note, ''))
    from contests contest join place on place.id = contest.constituency_id left join candidates k on k.id = contest.elected_id
    where contest.status <> 'held'
  )
  select line from cells`;

export async function storedLines(db: pg.Pool | pg.ClientBase, title: string): Promise<string[]> {
  const { rows } = await db.query<{ line: string[] }>({ name: 'stored lines', text: STORED, values: [title] });
  return rows.map(({ line }) => JSON.stringify(line)).sort();
}
