-- Who has seen which pending item. It is gone from that reader's lists and stands in all others until none of its entries is
-- pending.

-- Counts the submissions of an item: figures sent again are new to everybody who has seen the earlier ones.
alter table pending_items add column revision int not null default 1;

-- The lists count what a reader has not seen by these indexes alone.
drop index pending_items_open_constituency;
drop index pending_items_open_station;
create index pending_items_open_constituency on pending_items (created_at desc, id desc) include (revision)
  where pending and polling_station_id is null;
create index pending_items_open_station on pending_items (created_at desc, id desc) include (revision)
  where pending and polling_station_id is not null;

create table pending_readers (
  item_id int not null constraint pending_readers_item_fk references pending_items on delete cascade,
  user_id int not null constraint pending_readers_user_fk references users on delete cascade,
  revision int not null,
  seen_at timestamptz not null default now(),
  primary key (item_id, user_id)
);
create index pending_readers_user on pending_readers (user_id, item_id) include (revision);
grant select, insert, update, delete on pending_readers to election_app;

-- Until now the first reader closed an item for everybody. The newest item of a place whose figures still wait is open again,
-- except for that reader.
create temporary table reopened on commit drop as
  select distinct on (item.provider_id, item.contest_id, item.polling_station_id) item.id, item.closed_by, item.closed_at
  from pending_items item
  where exists (
      select from vote_entries e
      where e.contest_id = item.contest_id and e.place = coalesce(item.polling_station_id, 0)
        and e.user_id = item.provider_id and e.status = 'pending')
    and not exists (
      select from pending_items other
      where other.pending and other.provider_id = item.provider_id and other.contest_id = item.contest_id
        and other.polling_station_id is not distinct from item.polling_station_id)
  order by item.provider_id, item.contest_id, item.polling_station_id, item.id desc;

insert into pending_readers (item_id, user_id, revision, seen_at)
select id, closed_by, 1, closed_at from reopened where closed_by is not null;
update pending_items item set pending = true, closed_at = null, closed_by = null from reopened where item.id = reopened.id;
