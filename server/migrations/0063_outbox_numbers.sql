-- PostgreSQL 15 keeps the sequence of an unlogged table unlogged, and a standby that becomes the primary cannot read it: every write that
-- announces an event would fail. This one is logged; a crash still empties the table.
alter sequence outbox_id_seq set logged;
