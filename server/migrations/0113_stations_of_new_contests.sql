-- A contest that comes after its stations, as those of a run-off do, has them too.
create function sum_new_contests() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform sum_stations(array(select id from after_rows order by id));
  return null;
end $$;
create trigger contests_counted after insert on contests
  referencing new table as after_rows for each statement execute function sum_new_contests();

insert into contest_stations (contest_id, total, published)
select k.id, count(s.id), '{}'
from contests k left join polling_stations s on s.constituency_id = k.constituency_id and s.status = 'active'
group by k.id
on conflict (contest_id) do nothing;
