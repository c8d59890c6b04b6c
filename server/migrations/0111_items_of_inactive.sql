-- An entry for an inactive candidate waits for nobody: what waits for such entries alone leaves the lists when the candidate becomes inactive.
create function close_items_of_inactive() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pending_items item
  set pending = false, closed_at = now()
  where item.pending
    and exists (
      select from vote_entries e join changed c on c.id = e.candidate_id and c.status = 'inactive'
      where e.contest_id = item.contest_id and e.place = coalesce(item.polling_station_id, 0) and e.user_id = item.provider_id)
    and not exists (
      select from vote_entries e join candidates c on c.id = e.candidate_id and c.status = 'active'
      where e.contest_id = item.contest_id and e.place = coalesce(item.polling_station_id, 0) and e.user_id = item.provider_id
        and e.status = 'pending');
  return null;
end $$;
create trigger candidates_items_closed after update on candidates
  referencing new table as changed for each statement execute function close_items_of_inactive();

update pending_items item
set pending = false, closed_at = now()
where item.pending and exists (
    select from vote_entries e
    where e.contest_id = item.contest_id and e.place = coalesce(item.polling_station_id, 0) and e.user_id = item.provider_id)
  and not exists (
    select from vote_entries e join candidates c on c.id = e.candidate_id and c.status = 'active'
    where e.contest_id = item.contest_id and e.place = coalesce(item.polling_station_id, 0) and e.user_id = item.provider_id
      and e.status = 'pending');
