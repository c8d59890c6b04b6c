-- More than so many percent of the valid votes elect a president; else there is a run-off of two. With 0 the most votes do.
alter table years add column majority_percent int not null default 50
  constraint years_majority_percent_range check (majority_percent between 0 and 99);

-- Thresholds of the checks against the last election, in percentage points, and against the other stations, in robust deviations.
alter table years
  add column turnout_change_points numeric not null default 15
    constraint years_turnout_change_points_range check (turnout_change_points between 0 and 100),
  add column share_change_points numeric not null default 25
    constraint years_share_change_points_range check (share_change_points between 0 and 100),
  add column robust_deviations numeric not null default 4
    constraint years_robust_deviations_range check (robust_deviations between 0 and 100);

-- The year that a year is compared with, and which constituency is which: those that a person has confirmed. One that was split,
-- and a new one, has none.
alter table years
  add column compared_with int constraint years_compared_with_fk references years on delete set null,
  add constraint years_compared_with_another check (compared_with <> id);
create table constituency_matches (
  constituency_id int primary key constraint constituency_matches_constituency_fk references constituencies on delete cascade,
  earlier_id int not null constraint constituency_matches_earlier_fk references constituencies on delete cascade,
  constraint constituency_matches_earlier_key unique (earlier_id),
  constraint constituency_matches_another check (constituency_id <> earlier_id)
);
grant select, insert, delete on constituency_matches to election_app;
