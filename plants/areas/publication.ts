import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/features/contests/${name}`;
const publish = { file: at('publish-contest.sql'), tests: [at('votes.test.ts'), at('results.test.ts')] };
const station = { file: at('publish-station.sql'), tests: [at('stations.test.ts')] };
const sums = { file: at('station-sums.sql'), tests: [at('station-sums.test.ts'), at('stations.test.ts')] };
const sync = { file: at('sync-constituencies.sql'), tests: [at('sync.test.ts')] };
const regions = { file: at('sync-regions.sql'), tests: [at('sync.test.ts')] };
const seats = { file: at('seats.sql'), tests: [at('results.test.ts'), at('sync.test.ts')] };
const national = { file: at('national-results.sql'), tests: [at('results.test.ts')] };
const register = { file: at('save-register.sql'), tests: [at('public-registers.test.ts')] };
const gate = { file: at('gate.sql'), tests: [at('findings.test.ts'), at('live-edit.test.ts')] };

/** The routines in SQL that publish and sum figures. */
export const plants: readonly Plant[] = [
  {
    name: 'another constituency with one equal figure is said to have the same',
    file: at('contest-figures.sql'),
    find: 'select array_agg(candidate_id order by candidate_id), array_agg(live_votes order by candidate_id)\n    from',
    replace: 'select array_agg(candidate_id order by candidate_id), mine.figures\n    from',
    tests: [at('findings.test.ts')],
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
    tests: [at('votes.test.ts')],
  },
  {
    ...publish,
    name: 'publishing takes the figures of stations along',
    find: 'where contest_id = contest.id and place = 0 and published_votes is distinct from live_votes\n',
    replace: 'where contest_id = contest.id and published_votes is distinct from live_votes\n',
    tests: [at('stations.test.ts')],
  },
  {
    ...publish,
    name: 'regions count a republished figure twice',
    find: 'live_votes - coalesce(published_votes, 0)',
    replace: 'live_votes',
    tests: [at('results.test.ts')],
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
    tests: [at('votes.test.ts'), at('findings.test.ts')],
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
    tests: [at('stations.test.ts')],
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
    tests: [at('sync.test.ts')],
  },
  {
    ...regions,
    name: 'region sums take stations along',
    find: 'where k.year_id = in_year and v.place = 0 and v.published_votes is not null\n    group by place.region_id',
    replace: 'where k.year_id = in_year and v.published_votes is not null\n    group by place.region_id',
    tests: [at('sync.test.ts')],
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
    tests: [at('results.test.ts'), at('sync.test.ts')],
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
