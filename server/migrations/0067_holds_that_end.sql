-- The last message of the feed when the figures of the walls were held: a correction, a withdrawal or a status after it ends the hold.
alter table wall_control add column held_after bigint;
grant update (held_after) on wall_control to election_app;
