-- An import works on temporary tables of its connection: `import_*` hold the rows of the files, `planned_*` the year as it will
-- be, which combines rows of the files and of the database. Until it is stored, a new row's id is its negative line number.
create or replace function open_import() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  create temp table import_years (line int, ok boolean, title text, status text);
  create temp table import_regions (line int, ok boolean, title text, status text, svg_path text);
  create temp table import_constituencies (
    line int, ok boolean, region text, name text, code text, status text, svg_path text, registered_voters int);
  create temp table import_polling_stations (
    line int, ok boolean, region text, constituency text, code text, name text, registered_voters int, status text);
  create temp table made_codes (line int, code text);
  create temp table import_coalitions (line int, ok boolean, name text, short_name text, color text);
  create temp table import_parties (
    line int, ok boolean, name text, acronym text, color text, other_color_1 text, other_color_2 text, order_queue int,
    status text, independents text, coalition text);
  create temp table import_candidates (
    line int, ok boolean, election_type int, region text, constituency text, party text, name text, "order" int, status text,
    withdrawn text);
  create temp table import_results (
    line int, ok boolean, election_type int, region text, constituency text, polling_station text, candidate text,
    "order" int, votes int);
  create temp table import_registers (
    line int, ok boolean, election_type int, region text, constituency text, polling_station text, total_registered_voters int,
    total_valid_votes int, total_rejected int, total_issued int, total_not_returned int);
  create temp table import_contests (
    line int, ok boolean, election_type int, region text, constituency text, status text, candidate text,
    "order" int, note text);

  -- Refusals, and findings about accepted rows. `detail` holds the parameters of the sentence.
  create temp table import_refusals (kind text, line int, field text, code text, detail jsonb);
  -- blocks: without a decision, so that it holds back publication. accepted: decided with this import.
  create temp table import_findings (
    number int generated always as identity, code text, severity text, blocks boolean, election_type int,
    constituency_id int, place int, region text, constituency text, polling_station text, numbers jsonb,
    accepted boolean not null default false);

  -- action: created, changed or left for a row of a file; null for a row of the database alone.
  create temp table planned_years (id int, line int, title text, status text, action text);
  create temp table planned_regions (id int, line int, key text, title text, status text, svg_path text, action text);
  create temp table planned_constituencies (
    id int, line int, region_id int, key text, name text, code text, status text, svg_path text, registered_voters int,
    action text);
  create temp table sent_stations (
    line int, constituency_id int, key text, code text, name text, registered_voters int, status text);
  create temp table known_stations (
    id int, constituency_id int, key text, code text, name text, registered_voters int, status text);
  create temp table planned_polling_stations (
    id int, line int, constituency_id int, key text, code text, name text, registered_voters int, status text, action text);
  create temp table planned_coalitions (id int, line int, key text, name text, short_name text, color text, action text);
  create temp table known_parties (
    id int, key text, acronym text, name_key text, name text, color text, other_colors text[], order_queue int, status text,
    independents boolean, coalition_id int);
  create temp table planned_parties (
    id int, line int, key text, acronym text, name text, color text, other_colors text[], order_queue int, status text,
    independents boolean, coalition_id int, action text);
  -- place: the constituency, or 0 for a presidential candidate.
  create temp table planned_candidates (
    id int, line int, election_type int, place int, key text, name text, party_id int, ballot_order int, status text,
    withdrawn boolean, action text, label text);
  -- The candidates of the database and, with a line, of the files.
  create temp table contenders (
    id int, line int, election_type int, place int, key text, name text, party_id int, ballot_order int, status text,
    withdrawn boolean);
  -- problem: the reason of a refusal; null for an accepted row.
  create temp table sent_results (
    line int, election_type int, region_id int, constituency_id int, polling_station_id int, candidate_id int, votes int,
    problem text, other_line int);
  -- contest_id: null where the import creates the constituency.
  create temp table planned_results (
    line int, election_type int, constituency_id int, polling_station_id int, candidate_id int, votes int, contest_id int,
    action text);
  create temp table planned_registers (
    line int, election_type int, constituency_id int, polling_station_id int, total_registered_voters int, total_valid_votes int,
    total_rejected int, total_issued int, total_not_returned int, contest_id int, action text);
  -- candidate_id: as the file names it, then whom the status elects. problem: the reason of a refusal.
  create temp table planned_contests (
    line int, election_type int, constituency_id int, contest_id int, status text, candidate_id int, note text, action text,
    problem text);
  -- place: a polling station, or 0 for the constituency as a whole. sent: whether the files contain it.
  create temp table unit_figures (
    constituency_id int, election_type int, place int, candidate_id int, votes int, published int, sent boolean);
  -- ballot: the place of its candidates (planned_candidates). votes, published, counted: by candidate, in the order of `candidates`; counted: what
  -- a station brings to its constituency once the import is published.
  create temp table units (
    constituency_id int, election_type int, place int, ballot int, sent boolean, total bigint, twin text, candidates int[], votes int[],
    published int[], counted int[]);
  create temp table contest_facts (
    constituency_id int, election_type int, registered int, other_race bigint, stations_in bigint, stations bigint, neighbours bigint, median float8);
  create temp table past_figures (constituency_id int, election_type int, party text, votes bigint);
  create temp table usual_scales (election_type int, key text, region_id int, scale json);
  create temp table unit_scales (constituency_id int, election_type int, scales json);
  create temp table candidate_scales (constituency_id int, election_type int, candidates json);
  create temp table publishable (constituency_id int, election_type int, place int, contest_id int);
  create temp table held_back (
    constituency_id int, election_type int, place int, codes text[], withdrawn boolean not null default false);
  create temp table unconfirmed (constituency_id int, election_type int, place int, sentence text);
  create temp table planned_publications (constituency_id int, election_type int, contest_id int);
  create temp table published_contests (id int, constituency_id int, before jsonb, after jsonb, register jsonb, stations int[]);
  -- What was public of the places that the import publishes, and the corrections that it makes of it.
  create temp table standing_before (contest_id int, place int, stood jsonb);
  create temp table kept_corrections (like corrections);
  create temp table kept_decisions (
    contest_id int, constituency_id int, polling_station_id int, code text, numbers jsonb, reason text);
  -- The stored ids of negative ones.
  create temp table stored_ids (kind text, planned int, id int, primary key (kind, planned));

  grant select on all tables in schema pg_temp to election_app;
  grant insert on
    import_years, import_regions, import_constituencies, import_polling_stations, import_coalitions, import_parties, import_candidates,
    import_results, import_registers, import_contests, import_refusals, import_findings, unconfirmed
  to election_app;
  grant update (ok) on
    import_years, import_regions, import_constituencies, import_polling_stations, import_coalitions, import_parties, import_candidates,
    import_results, import_registers, import_contests
  to election_app;
  grant update (detail) on import_refusals to election_app;
end $$;

-- Gathers the planner's statistics about the rows of a kind of file, which only the tables' owner may.
create or replace function analyze_import(in_kind text) returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  execute format('analyze %I', 'import_' || in_kind);
end $$;

-- A text of the database as a file would bring it: Unicode-composed, white space folded.
create or replace function import_text(stored text) returns text language sql immutable
return regexp_replace(btrim(normalize(stored, NFC)), '\s+', ' ', 'g');

-- The key by which names are compared: as a file would bring them, in lower case.
create or replace function import_key(name text) returns text language sql immutable
return lower(import_text(name));

-- Excludes refused rows from all further steps.
create or replace function drop_refused(in_kind text) returns void language plpgsql as $$
begin
  execute format('update import_%1$I sent set ok = false
    where ok and exists (select from import_refusals r where r.kind = %1$L and r.line = sent.line)', in_kind);
end $$;

-- Refuses rows with the same key: all but the first where they are equal, all of them where they differ, since any of them may be
-- the correct one. keys: the key columns, as SQL.
create or replace function refuse_repeats(in_kind text, keys text, field text) returns void language plpgsql as $$
declare
  any_repeated boolean;
begin
  -- Comparing whole rows is slow, and most files repeat nothing.
  execute format('select exists (select from import_%1$I where ok group by %2$s having count(*) > 1)', in_kind, keys)
  into any_repeated;
  if not any_repeated then
    perform drop_refused(in_kind);
    return;
  end if;
  execute format($sql$
    insert into import_refusals
    select %1$L, line, %3$L, case when alike then 'repeated' else 'contradicted' end, jsonb_build_object('line', other)
    from (
      select line, first, case line when first then last else first end as other, said = lowest and said = highest as alike
      from (
        select line, said, min(line) over same as first, max(line) over same as last, min(said) over same as lowest,
               max(said) over same as highest
        from (select sent.*, (to_jsonb(sent) - 'line' - 'ok')::text as said from import_%1$I sent where ok) as sent
        window same as (partition by %2$s)
      ) as rows
      where last > first
    ) as repeats
    where not alike or line > first
  $sql$, in_kind, keys, field);
  perform drop_refused(in_kind);
end $$;

grant execute on function open_import, analyze_import, import_text, import_key to election_app;
