-- A figure, once stored, is never overwritten without a row in its history. Statement triggers: one insert a statement.

create function remember_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_after, status_after,
                                action, reason, actor_id)
    select contest_id, polling_station_id, candidate_id, 'entry', user_id, votes, status, action, reason, changed_by
    from after_rows;
  else
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_before, votes_after,
                                status_before, status_after, action, reason, actor_id)
    select a.contest_id, a.polling_station_id, a.candidate_id, 'entry', a.user_id, b.votes, a.votes, b.status, a.status,
           a.action, a.reason, a.changed_by
    from after_rows a join before_rows b using (id)
    where (a.votes, a.status) is distinct from (b.votes, b.status);
  end if;
  return null;
end $$;
create trigger vote_entries_inserted after insert on vote_entries
  referencing new table as after_rows for each statement execute function remember_entries();
create trigger vote_entries_updated after update on vote_entries
  referencing old table as before_rows new table as after_rows for each statement execute function remember_entries();

create function remember_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, votes_after, action, reason, actor_id)
    select contest_id, polling_station_id, candidate_id, figure, votes, action, reason, changed_by
    from after_rows
    cross join lateral (values ('live', live_votes), ('published', published_votes)) as figures (figure, votes)
    where votes is not null;
  else
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, votes_before, votes_after, action, reason,
                                actor_id)
    select a.contest_id, a.polling_station_id, a.candidate_id, figure, votes_before, votes_after, a.action, a.reason, a.changed_by
    from after_rows a join before_rows b using (id)
    cross join lateral (values ('live', b.live_votes, a.live_votes), ('published', b.published_votes, a.published_votes))
      as figures (figure, votes_before, votes_after)
    where votes_after is distinct from votes_before;
  end if;
  return null;
end $$;
create trigger vote_values_inserted after insert on vote_values
  referencing new table as after_rows for each statement execute function remember_values();
create trigger vote_values_updated after update on vote_values
  referencing old table as before_rows new table as after_rows for each statement execute function remember_values();

create function remember_registers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_history (contest_id, figure, votes_before, votes_after, action, actor_id)
  select new.contest_id, figure, votes_before, votes_after, new.action, new.changed_by
  from (values
    ('registered', old.total_registered_voters, new.total_registered_voters),
    ('valid', old.total_valid_votes, new.total_valid_votes),
    ('rejected', old.total_rejected, new.total_rejected)
  ) as figures (figure, votes_before, votes_after)
  where votes_after is distinct from votes_before;
  return null;
end $$;
create trigger registers_changed after insert or update on registers for each row execute function remember_registers();

-- A live figure's version grows when its live or published votes do change, and only then.
create function count_value_versions() returns trigger language plpgsql as $$
begin
  new.version := old.version
    + ((new.live_votes, new.published_votes) is distinct from (old.live_votes, old.published_votes))::int;
  return new;
end $$;
create trigger vote_values_version before update on vote_values for each row execute function count_value_versions();
create trigger registers_version before update on registers for each row execute function bump_version();
