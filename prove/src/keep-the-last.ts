/** Of a planted bug that lets a call through twice: its second answer replaces the first, where the product would notice. */
export const KEEP_THE_LAST = `
  create or replace function keep_answer(in_user int, in_key text, in_hash bytea, in_answer jsonb) returns void language sql as $$
    insert into idempotency_keys (user_id, key, request_hash, answer) values (in_user, in_key, in_hash, in_answer)
    on conflict (user_id, key) do update set answer = excluded.answer
  $$;`;
