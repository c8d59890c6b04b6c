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
