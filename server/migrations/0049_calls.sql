-- Calls: the newsroom's own word about a race. One person proposes, another confirms; a call can be taken back.
create table calls (
  id int generated always as identity primary key,
  year_id int not null constraint calls_year_fk references years on delete restrict,
  election_type_id int not null constraint calls_election_type_fk references election_types,
  -- Null: the country.
  contest_id int constraint calls_contest_fk references contests on delete restrict,
  race int not null generated always as (coalesce(contest_id, 0)) stored,
  kind text not null constraint calls_kind_known check (kind in ('elected', 'runoff', 'too_close')),
  candidate_ids int[] not null,
  reason text not null constraint calls_reason_length check (char_length(reason) between 10 and 500),
  proposed_by int not null constraint calls_proposed_by_fk references users on delete restrict,
  proposed_at timestamptz not null default now(),
  confirmed_by int constraint calls_confirmed_by_fk references users on delete restrict,
  confirmed_at timestamptz,
  -- The name of the newsroom when it called.
  newsroom text,
  ended_by int constraint calls_ended_by_fk references users on delete restrict,
  ended_at timestamptz,
  ended_how text constraint calls_end_known check (ended_how in ('dropped', 'replaced', 'taken_back')),
  -- Why it was taken back, as of a correction.
  end_reason text,
  end_note text,
  constraint calls_two_people check (confirmed_by <> proposed_by),
  constraint calls_candidates check (cardinality(candidate_ids) = case kind when 'elected' then 1 when 'runoff' then 2 else 0 end),
  constraint calls_confirmed check ((confirmed_by is null) = (confirmed_at is null) and (confirmed_at is null) = (newsroom is null)),
  constraint calls_ended check ((ended_by is null) = (ended_at is null) and (ended_at is null) = (ended_how is null)),
  constraint calls_dropped check ((ended_how = 'dropped') = (confirmed_at is null)),
  constraint calls_taken_back check ((coalesce(ended_how, '') = 'taken_back') = (end_reason is not null and end_note is not null))
);
create unique index calls_proposed on calls (year_id, election_type_id, race) where confirmed_at is null and ended_at is null;
create unique index calls_standing on calls (year_id, election_type_id, race) where confirmed_at is not null and ended_at is null;
create index calls_contest on calls (contest_id) where contest_id is not null;
grant select on calls to election_app;
grant select, insert on calls to election_routines;
grant update (confirmed_by, confirmed_at, newsroom, ended_by, ended_at, ended_how, end_reason, end_note) on calls to election_routines;
