-- More than so many percent of the valid votes elect a president; else there is a run-off of two. With 0 the most votes do.
alter table years add column majority_percent int not null default 50
  constraint years_majority_percent_range check (majority_percent between 0 and 99);
