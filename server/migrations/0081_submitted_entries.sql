-- An entry is a source's because it was submitted or keyed in, whatever its provider may do now or later. A validator's own figure is none.
alter table vote_entries add column submitted boolean not null default true;

alter table vote_entries disable trigger user;
update vote_entries e
set submitted = false
where (
  select h.action from figure_history h
  where h.contest_id = e.contest_id and h.polling_station_id is not distinct from e.polling_station_id and h.candidate_id = e.candidate_id
    and h.figure = 'entry' and h.provider_id = e.user_id and h.action = any (array['submit', 'key_in', 'validate', 'live_edit'])
  order by h.id desc limit 1) = any (array['validate', 'live_edit']);
alter table vote_entries enable trigger user;
