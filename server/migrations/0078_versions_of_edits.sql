-- Two people may change one thing at once: the second is told by the version, or by the order, that it saw.

-- Parties swap their places in one statement: that no two have the same is checked once it has ended.
alter table parties
  drop constraint parties_order_queue_key,
  add constraint parties_order_queue_key unique (year_id, order_queue) deferrable initially immediate;

-- Counts the changes of a contest's status.
alter table contests add column status_version int not null default 1;
create function count_status_versions() returns trigger language plpgsql as $$
begin
  new.status_version := old.status_version + 1;
  return new;
end $$;
create trigger contests_status_version
  before update of status, elected_id, status_note, public_status, public_elected_id, public_note on contests
  for each row
  when ((old.status, old.elected_id, old.status_note, old.public_status, old.public_elected_id, old.public_note)
    is distinct from (new.status, new.elected_id, new.status_note, new.public_status, new.public_elected_id, new.public_note))
  execute function count_status_versions();

-- Counts the changes of the running order, as `revision` does those of the scene.
alter table wall_control add column order_version int not null default 1;
grant update (order_version) on wall_control to election_app;
