-- Who made a link. A link ends when its maker may no longer make it. Null: made on the server's command line, or before this migration.
alter table one_time_links add column made_by int constraint one_time_links_made_by_fk references users on delete cascade;
create index one_time_links_made_by on one_time_links (made_by);
