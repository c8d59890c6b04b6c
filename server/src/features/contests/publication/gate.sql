-- The gate before figures become public: the checks, which run before the transaction. Publish Votes and live edits pass it.

-- Whether a person is active and holds a permission at this moment: for a path whose own permission is not that of its effect.
create or replace function holds_permission(in_user int, permission text) returns boolean language sql stable as $$
  select exists (
    select from users u
    join role_permissions held on held.role_id = u.role_id
    join permissions p on p.id = held.permission_id
    where u.id = in_user and u.status = 'active' and p.name = permission)
$$;

-- Refuses where no poll counts, while the checks have found errors without an override, or where the figures have moved since.
-- Refuses too what the sources do not confirm, and what its publisher alone validated, by the year's settings (contract: refusalOf).
-- gate: { figures_hash, errors: [sentence], unconfirmed: sentence or null }; figures_hash: of the figures that were checked. Null lets
-- all pass: a rehearsal's.
create or replace function pass_gate(contest contests, gate jsonb) returns void language plpgsql as $$
begin
  perform refuse_without_poll(contest);
  if figures_hash(contest) <> gate ->> 'figures_hash' then
    perform refuse(409, 'figures_moved', jsonb_build_object('figures', (
      select jsonb_agg(jsonb_build_object('name', candidate_label(c), 'votes', v.live_votes) order by c.ballot_order, c.name)
      from vote_values v join candidates c on c.id = v.candidate_id
      where v.contest_id = contest.id and v.place = 0)));
  elsif jsonb_array_length(gate -> 'errors') > 0 then
    perform refuse(409, 'open_errors', gate);
  elsif gate ->> 'unconfirmed' is not null then
    perform refuse(409, 'unconfirmed', gate);
  end if;
end $$;

-- Refuses what became public while the call was on its way: no second factor was asked for then.
create or replace function refuse_unproven(call jsonb) returns void language plpgsql as $$
begin
  if (call ->> 'proven')::boolean is not true then
    perform refuse(409, 'published_meanwhile');
  end if;
end $$;

-- Keeps the decisions on findings that came with a write of the figures. decisions: [{ code, numbers, reason }]; null for none
create or replace function keep_decisions(contest contests, actor jsonb, decisions jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  insert into finding_decisions (contest_id, code, numbers, reason, decided_by)
  select contest.id, code, numbers, reason, (actor ->> 'id')::int
  from jsonb_to_recordset(decisions) as decision (code text, numbers jsonb, reason text);
  perform record_audit(contest.constituency_id, actor, 'findings.decide', 'contest:' || contest.id, null,
    jsonb_build_object('findings', jsonb_agg(jsonb_build_object('code', code, 'numbers', numbers)), 'reason', reason))
  from jsonb_to_recordset(decisions) as decision (code text, numbers jsonb, reason text)
  group by reason
  order by reason nulls first;
end $$;

grant execute on function keep_decisions to election_app;
