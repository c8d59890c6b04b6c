-- A reminder stays with the person who sent it: an account that sent one is deactivated, not deleted.
alter table reminders drop constraint reminders_sent_by_fk,
  add constraint reminders_sent_by_fk foreign key (sent_by) references users on delete restrict;

-- Who enters and validates figures of a constituency, whatever the scope of the role.
grant select (region_id) on users to election_routines;
