-- Roll-ups of published figures, kept up to date by the transaction that publishes. 64-bit sums.

create table region_results (
  year_id int not null constraint region_results_year_fk references years on delete cascade,
  region_id int not null constraint region_results_region_fk references regions on delete cascade,
  candidate_id int not null constraint region_results_candidate_fk references candidates on delete cascade,
  votes bigint not null constraint region_results_range check (votes >= 0),
  primary key (region_id, candidate_id)
);
create index region_results_year on region_results (year_id);
create index region_results_candidate on region_results (candidate_id);

-- Who leads a parliamentary contest. A tie names nobody.
create table seats (
  contest_id int primary key constraint seats_contest_fk references contests on delete cascade,
  candidate_id int constraint seats_candidate_fk references candidates on delete cascade,
  votes int not null,
  tied boolean not null,
  constraint seats_tie_names_nobody check (tied = (candidate_id is null))
);
create index seats_candidate on seats (candidate_id);

-- Grows with everything that changes public results of a year and election type; readers compare it to know what they have.
create table result_versions (
  year_id int not null constraint result_versions_year_fk references years on delete cascade,
  election_type_id int not null constraint result_versions_type_fk references election_types,
  version bigint not null default 1,
  changed_at timestamptz not null default now(),
  primary key (year_id, election_type_id)
);
