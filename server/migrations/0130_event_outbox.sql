-- The outbox of the database holds events, that of a phone submissions: this one is the event outbox now. The routines that named it
-- are made again under their new names after the migrations.
alter table outbox rename to event_outbox;
alter sequence outbox_id_seq rename to event_outbox_id_seq;
alter table event_outbox rename constraint outbox_event_length to event_outbox_event_length;
drop function if exists send_outbox(bigint), duty_pack(int, int[]);
