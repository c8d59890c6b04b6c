-- With four eyes a routine asks the history who set a status before it is made public.
grant select on figure_history to election_routines;
