-- A party whose candidates stand each for themselves: no sum, seat count or map takes them together.
alter table parties add column independents boolean not null default false;
