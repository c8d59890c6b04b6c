-- Answers of routines are stored as those of other writes are: { data }, the data of the response.
update idempotency_keys set answer = jsonb_build_object('data', answer) where not answer ? 'data';
