-- How often results were published when a checkpoint was made: a later publication is not covered by it, whatever the clocks say.
alter table audit_checkpoints add column results bigint not null default 0;

-- What must be handed on: a row for each checkpoint and target, written with the checkpoint.
create table checkpoint_deliveries (
  checkpoint_id int not null constraint checkpoint_deliveries_checkpoint_fk references audit_checkpoints on delete restrict,
  target text not null constraint checkpoint_deliveries_target_known check (target in ('folder', 'bucket', 'webhook')),
  created_at timestamptz not null default now(),
  -- Tries begun; the next one not before `next_at`. A try that a kill ended counts as failed once `next_at` is past.
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Of the last try that failed.
  error text,
  constraint checkpoint_deliveries_key primary key (checkpoint_id, target)
);
create index checkpoint_deliveries_waiting on checkpoint_deliveries (target, checkpoint_id) where delivered_at is null;
create index checkpoint_deliveries_delivered on checkpoint_deliveries (target, checkpoint_id) where delivered_at is not null;
grant select, insert on checkpoint_deliveries to election_app;
grant update (attempts, next_at, delivered_at, error) on checkpoint_deliveries to election_app;
