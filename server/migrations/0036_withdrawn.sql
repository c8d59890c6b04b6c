-- A candidate who withdrew too late: the ballot papers have the name, and its votes are counted.
alter table candidates add column withdrawn boolean not null default false;
