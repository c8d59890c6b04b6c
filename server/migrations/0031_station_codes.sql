-- Streams and tables of one building share its name: polling stations are told apart by code alone. The index finds namesakes.
drop index polling_stations_name_key;
create index polling_stations_namesakes on polling_stations (constituency_id, lower(name));
