-- What was received under a receipt, and what became of it (contract: receiptDetail, without its proof). Null where the row is no
-- figures or sheet with a receipt.
create or replace function receipt_detail(in_chain int, in_sequence bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'receipt', receipt_of(entry),
    'kind', case entry.action when 'entries.submit' then 'figures' else 'sheet' end,
    'place', jsonb_build_object(
      'year_id', k.year_id, 'region_id', c.region_id,
      'constituency', jsonb_build_object('id', c.id, 'name', c.name),
      'election_type', jsonb_build_object('id', t.id, 'title', t.title),
      'polling_station', case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'code', s.code) end),
    'by', jsonb_build_object('id', entry.actor_id, 'name', entry.actor_name, 'role', entry.actor_role),
    'imported_by', entry.after -> 'imported_by',
    'typed_at', entry.after ->> 'typed_at',
    'address', entry.address,
    'figures', coalesce((
      select jsonb_agg(jsonb_build_object('candidate_id', x.id, 'candidate', x.name, 'votes', figure.value::int,
        'now', jsonb_build_object('votes', e.votes, 'status', e.status, 'reason', case when e.status = 'declined' then e.reason end))
        order by x.ballot_order, x.id)
      from jsonb_each_text(entry.after) as figure
      join candidates x on figure.key ~ '^\d{1,9}$' and x.id = case when figure.key ~ '^\d{1,9}$' then figure.key::int end
      join vote_entries e on e.contest_id = k.id and e.place = coalesce(s.id, 0) and e.candidate_id = x.id
        and e.user_id = entry.actor_id
      where entry.action = 'entries.submit'), '[]'),
    'sheet', (
      select jsonb_build_object('id', p.id, 'state', coalesce(p.ended_how, 'current'))
      from pink_sheets p where entry.action = 'sheets.upload' and p.id = (entry.after ->> 'id')::int),
    'superseded_by', (
      select jsonb_build_object('code', receipt_code(later.chain, later.sequence), 'at', later.at)
      from audit_entries later
      where later.subject = entry.subject and later.chain = entry.chain and later.sequence > entry.sequence
        and later.action = entry.action and (later.action = 'sheets.upload' or later.actor_id = entry.actor_id)
      order by later.sequence limit 1),
    'row', jsonb_build_object('chain', entry.chain, 'sequence', entry.sequence, 'hash', encode(entry.hash, 'hex')))
  from audit_entries entry
  join contests k on k.id = (regexp_match(entry.subject, '^contest:(\d{1,9})'))[1]::int
  join constituencies c on c.id = k.constituency_id
  join election_types t on t.id = k.election_type_id
  left join polling_stations s on s.id = (regexp_match(entry.subject, '/station:(\d{1,9})$'))[1]::int
  where entry.chain = in_chain and entry.sequence = in_sequence and entry.action in ('entries.submit', 'sheets.upload')
    and entry.after ? 'sha256'
$$;
grant execute on function receipt_detail to election_app;
