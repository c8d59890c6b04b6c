import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/features/contests/${name}`;
const submit = { file: at('submit-entries.sql'), tests: [at('votes.test.ts')] };
const ballot = { file: at('lock-ballot.sql'), tests: [at('votes.test.ts'), at('races.test.ts')] };
const decide = { file: at('decide-entries.sql'), tests: [at('votes.test.ts'), at('lifecycle.test.ts')] };
const save = { file: at('save-votes.sql'), tests: [at('votes.test.ts'), at('live-edit.test.ts')] };
const publish = { file: at('publish-contest.sql'), tests: [at('votes.test.ts'), at('results.test.ts')] };
const station = { file: at('publish-station.sql'), tests: [at('stations.test.ts')] };
const sums = { file: at('station-sums.sql'), tests: [at('station-sums.test.ts'), at('stations.test.ts')] };
const sync = { file: at('sync-constituencies.sql'), tests: [at('sync.test.ts')] };
const regions = { file: at('sync-regions.sql'), tests: [at('sync.test.ts')] };
const seats = { file: at('seats.sql'), tests: [at('results.test.ts'), at('sync.test.ts')] };
const national = { file: at('national-results.sql'), tests: [at('results.test.ts')] };
const register = { file: at('save-register.sql'), tests: [at('public-registers.test.ts')] };
const gate = { file: at('gate.sql'), tests: [at('findings.test.ts'), at('live-edit.test.ts')] };

/** The routines in SQL that enter, decide, publish and sum figures. */
export const plants: readonly Plant[] = [
  {
    ...submit,
    name: 'a refused entry is stored all the same',
    find: '  if known.refused then\n    perform refuse_entries(known.entries);\n  end if;\n',
    replace: '',
  },
  {
    ...submit,
    name: 'an entry corrected by its agent keeps its old figure',
    find: "set votes = excluded.votes, status = excluded.status, action = 'submit'",
    replace: "set status = excluded.status, action = 'submit'",
  },
  {
    ...submit,
    name: 'a second submission does not move its pending item forward',
    find: 'do update set created_at = now(), revision = pending_items.revision + 1',
    replace: 'do update set created_at = pending_items.created_at',
    tests: [at('pending.test.ts')],
  },
  {
    ...submit,
    name: 'a submission leaves no audit row',
    find: "perform record_audit(contest.constituency_id, call -> 'actor', 'entries.submit', place_of(contest, station), known.before,\n    known.after);",
    replace: '',
  },
  {
    ...submit,
    name: 'the item of a station is that of the constituency',
    find: 'select contest.id, station, region_id, me from constituencies',
    replace: 'select contest.id, null, region_id, me from constituencies',
    tests: [at('pending.test.ts'), at('stations.test.ts')],
  },
  {
    ...ballot,
    name: 'the contest is not locked',
    find: '  for update;\n  if not found then',
    replace: '  ;\n  if not found then',
    tests: [at('races.test.ts')],
  },
  {
    ...ballot,
    name: 'candidates of another constituency are taken',
    find: "  left join candidates c on c.id = sent.candidate_id and c.year_id = in_year\n    and (c.constituency_id is null or c.constituency_id = in_constituency)\n    and c.election_type_id = coalesce((input ->> 'election_type_id')::int, c.election_type_id);\n  if ballot.good",
    replace:
      "  left join candidates c on c.id = sent.candidate_id and c.year_id = in_year\n    and c.election_type_id = coalesce((input ->> 'election_type_id')::int, c.election_type_id);\n  if ballot.good",
  },
  {
    ...ballot,
    name: 'a candidate may be sent twice',
    find: 'count(*) = count(distinct c.id) and min',
    replace: 'count(*) = count(c.id) and min',
  },
  {
    ...ballot,
    name: 'inactive candidates get votes',
    find: " and bool_and(c.status = 'active')",
    replace: '',
  },
  {
    ...ballot,
    name: 'a station of another constituency is taken',
    find: 'where id = in_station and constituency_id = in_constituency) then',
    replace: 'where id = in_station) then',
    tests: [at('votes.test.ts'), at('stations.test.ts')],
  },
  {
    ...decide,
    name: 'a figure that moved since it was seen is approved',
    find: 'coalesce(move.refusal is null and e.votes = sent.vote_count, false)',
    replace: 'coalesce(move.refusal is null, false)',
  },
  {
    ...decide,
    name: 'a stale approval replaces a newer live figure',
    find: "elsif decision = 'approved' and known.stale then\n    perform refuse_stale(contest.id, station, input);\n",
    replace: '',
    tests: [at('races.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...decide,
    name: 'a declined figure becomes live',
    find: "  if decision = 'approved' then\n    perform set_live",
    replace: '  if decision is not null then\n    perform set_live',
  },
  {
    ...decide,
    name: 'pending items stay open after the last decision',
    find: "  perform close_settled_items(contest.id, station, me);\n\n  perform record_audit(contest.constituency_id, call -> 'actor', 'entries.'",
    replace: "  perform record_audit(contest.constituency_id, call -> 'actor', 'entries.'",
    tests: [at('pending.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...decide,
    name: 'an item closes while another entry of it is pending',
    find: "and e.user_id = item.provider_id\n        and e.status = 'pending')",
    replace: "and e.user_id = item.provider_id\n        and e.status = 'none')",
    tests: [at('pending.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...decide,
    name: 'the reason of a decision is not kept',
    find: "set status = move.next, action = decision, reason = input ->> 'reason', changed_by = me",
    replace: 'set status = move.next, action = decision, changed_by = me',
    tests: [at('votes.test.ts'), at('history.test.ts')],
  },
  {
    ...decide,
    name: 'a decision is kept in the name of the agent',
    find: "action = decision, reason = input ->> 'reason', changed_by = me,",
    replace: "action = decision, reason = input ->> 'reason', changed_by = e.user_id,",
    tests: [at('votes.test.ts'), at('history.test.ts')],
  },
  {
    ...decide,
    name: 'a decision is announced at the constituency instead of the station',
    find: "announce_figures(case decision when 'approved' then 'validated' else 'declined' end, contest, station, me)",
    replace: "announce_figures(case decision when 'approved' then 'validated' else 'declined' end, contest, null, me)",
    tests: ['server/src/features/events/recipients.test.ts', at('stations.test.ts')],
  },
  {
    ...decide,
    name: 'a decline is announced as an approval',
    find: "case decision when 'approved' then 'validated' else 'declined' end, contest, station, me)",
    replace: "'validated', contest, station, me)",
    tests: ['server/src/features/events/recipients.test.ts'],
  },
  {
    ...save,
    name: 'a live edit of a public figure passes no gate',
    find: "  if publish then\n    perform pass_gate(contest, call -> 'gate');\n  end if;\n",
    replace: '',
  },
  {
    ...save,
    name: 'a stale live edit is stored',
    find: '  perform refuse_stale(contest.id, null, input);\n',
    replace: '',
    tests: [at('votes.test.ts'), at('races.test.ts'), at('live-edit.test.ts')],
  },
  {
    ...save,
    name: 'a live edit is audited as a validation',
    find: "case doing when 'live_edit' then 'live.edit' else 'votes.save' end,",
    replace: "'votes.save',",
  },
  {
    ...save,
    name: 'the decisions that came with a live edit are not kept',
    find: "  perform keep_decisions(contest, call -> 'actor', call #> '{gate,decisions}');\n",
    replace: '',
  },
  {
    ...save,
    name: 'a live edit publishes the other candidates as well',
    find: "perform publish_values(contest, me, 'live_edit', array(\n      select candidate_id from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int)));",
    replace: "perform publish_values(contest, me, 'live_edit', null);",
    tests: [at('live-edit.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...publish,
    name: 'publishing passes no gate',
    find: "  perform pass_gate(contest, call -> 'gate');\n",
    replace: '',
    tests: [at('findings.test.ts')],
  },
  {
    ...publish,
    name: 'publishing leaves approved entries as they are',
    find: '  perform publish_entries(contest.id, 0, me, null);\n',
    replace: '',
    tests: [at('votes.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...publish,
    name: 'publishing takes the figures of stations along',
    find: 'where contest_id = contest.id and place = 0 and published_votes is distinct from live_votes\n',
    replace: 'where contest_id = contest.id and published_votes is distinct from live_votes\n',
    tests: [at('stations.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...publish,
    name: 'regions count a republished figure twice',
    find: 'live_votes - coalesce(published_votes, 0)',
    replace: 'live_votes',
    tests: [at('results.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...publish,
    name: 'a publication keeps the version of the results',
    find: '  perform raise_result_version(contest.year_id, contest.election_type_id);\n',
    replace: '',
  },
  {
    ...publish,
    name: 'a parliamentary publication gives no seat',
    find: '    perform settle_seat(contest.id);\n',
    replace: '    null;\n',
  },
  {
    ...publish,
    name: 'a publication is not announced',
    find: '  perform announce_publication(contest);\n',
    replace: '',
    tests: [at('public-registers.test.ts')],
  },
  {
    ...publish,
    name: 'it is not kept who published',
    find: 'set published_at = now(), published_by = me where',
    replace: 'set published_at = now() where',
    tests: [at('votes.test.ts'), at('findings.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...station,
    name: 'a stale figure of a station is published',
    find: '  perform refuse_stale(contest.id, station, input);\n',
    replace: '',
    tests: [at('stations.test.ts'), at('races.test.ts')],
  },
  {
    ...station,
    name: 'a station publishes the entries of the constituency',
    find: 'perform publish_entries(contest.id, station, me,',
    replace: 'perform publish_entries(contest.id, 0, me,',
    tests: [at('stations.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...station,
    name: 'the audit trail names the constituency for a station',
    find: "'stations.publish', place_of(contest, station), before,",
    replace: "'stations.publish', place_of(contest, null), before,",
  },
  {
    ...sums,
    name: 'the sum under Published adds up live figures',
    find: 'select v.candidate_id, sum(v.published_votes)',
    replace: 'select v.candidate_id, sum(v.live_votes)',
  },
  {
    ...sums,
    name: 'inactive stations are summed',
    find: 'v.published_votes is not null and v.place <> all (inactive)\n    group by v.candidate_id',
    replace: 'v.published_votes is not null\n    group by v.candidate_id',
  },
  {
    ...sums,
    name: 'inactive stations count among all stations',
    find: "where k.id = in_contest and s.status = 'active';",
    replace: 'where k.id = in_contest;',
  },
  {
    ...sums,
    name: 'a station counts once for each candidate',
    find: 'reported := count(distinct v.place) from',
    replace: 'reported := count(v.place) from',
  },
  {
    ...sync,
    name: 'summing up overwrites a figure of the constituency itself',
    find: "'kept', own.contest_id is not null or s.votes > 2147483647",
    replace: "'kept', s.votes > 2147483647",
  },
  {
    ...sync,
    name: 'a sum beyond the integers is stored',
    find: 'own.contest_id is not null or s.votes > 2147483647',
    replace: 'own.contest_id is not null',
    tests: [at('sync.test.ts'), at('largest-figures.test.ts')],
  },
  {
    ...sync,
    name: 'summing up leaves no row in the chain of the constituency',
    find: '  ) as changes;',
    replace: '    limit 0) as changes;',
    tests: [at('sync.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...regions,
    name: 'region sums take stations along',
    find: 'where k.year_id = in_year and v.place = 0 and v.published_votes is not null\n    group by place.region_id',
    replace: 'where k.year_id = in_year and v.published_votes is not null\n    group by place.region_id',
    tests: [at('sync.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...regions,
    name: 'sums of figures that are gone stay',
    find: 'where d.after is null and r.region_id = d.region_id and r.candidate_id = d.candidate_id',
    replace: 'where false and r.region_id = d.region_id and r.candidate_id = d.candidate_id',
  },
  {
    ...seats,
    name: 'a tie gives a seat to the first candidate',
    find: 'case when count(*) = 1 then min(candidate_id) end',
    replace: 'min(candidate_id)',
  },
  {
    ...seats,
    name: 'the loser gets the seat',
    find: 'rank() over (order by published_votes desc) as place',
    replace: 'rank() over (order by published_votes) as place',
  },
  {
    ...seats,
    name: 'live figures decide the seat',
    find: 'select candidate_id, published_votes, rank() over (order by published_votes desc) as place',
    replace: 'select candidate_id, live_votes as published_votes, rank() over (order by live_votes desc) as place',
    tests: [at('results.test.ts'), at('sync.test.ts'), at('lifecycle.test.ts')],
  },
  {
    ...national,
    name: 'results show totals of registers that are not public',
    find: 'g.public_registered_voters, g.public_valid_votes, g.public_rejected',
    replace:
      'g.total_registered_voters public_registered_voters, g.total_valid_votes public_valid_votes, g.total_rejected public_rejected',
    tests: [at('public-registers.test.ts')],
  },
  {
    ...national,
    name: 'turnout leaves out rejected ballots',
    find: 'sum(public_valid_votes::bigint + public_rejected)',
    replace: 'sum(public_valid_votes::bigint)',
  },
  {
    ...national,
    name: 'stations are counted into the votes of parties',
    find: 'join vote_values v on v.contest_id = p.contest_id and v.place = 0\n',
    replace: 'join vote_values v on v.contest_id = p.contest_id\n',
  },
  {
    ...register,
    name: 'totals of a published contest are public when a correspondent saves them',
    find: "coalesce((call ->> 'live_edit')::boolean, false)",
    replace: 'true',
  },
  {
    ...register,
    name: 'a register that is public at once passes no gate',
    find: "    perform pass_gate(contest, call -> 'gate');\n",
    replace: '    null;\n',
    tests: [at('live-edit.test.ts')],
  },
  {
    ...register,
    file: at('publish-contest.sql'),
    name: 'Publish Votes leaves the register as it was public',
    find: "publish_register(contest.id, me, 'publish')",
    replace: 'null',
  },
  {
    ...register,
    file: at('publication.sql'),
    name: 'a register that waits does not make its contest outdated',
    find: 'where r.contest_id = contest.id and not is_register_public(r)',
    replace: 'where false and r.contest_id = contest.id',
  },
  {
    ...register,
    file: at('registers.ts'),
    name: 'a person elsewhere reads totals that are not public',
    find: 'else public_register_json(k, g) end',
    replace: 'else register_json(k, g) end',
  },
  {
    ...register,
    file: 'server/src/features/exports/published-results.sql',
    name: 'exports have totals of registers that are not public',
    find: 'public_totals_of(g) end',
    replace: 'totals_of(g) end',
  },
  {
    ...gate,
    name: 'figures that moved after the checks are published',
    find: "if figures_hash(contest) <> gate ->> 'figures_hash' then",
    replace: 'if false then',
    tests: [at('findings.test.ts'), at('live-edit.test.ts'), at('races.test.ts')],
  },
  {
    ...gate,
    name: 'the gate lets errors pass',
    find: "elsif jsonb_array_length(gate -> 'errors') > 0 then",
    replace: "elsif jsonb_array_length(gate -> 'errors') > 1 then",
  },
  {
    ...gate,
    name: "a decision on a finding is kept in nobody's name",
    find: "select contest.id, code, numbers, reason, (actor ->> 'id')::int\n",
    replace: 'select contest.id, code, numbers, reason, 1\n',
    tests: [at('findings.test.ts'), at('live-edit.test.ts')],
  },
];
