import { say as sayOutlook } from '@election/contract/messages/outlook';
import { say as sayCalls } from '@election/contract/messages/public-calls';
import { say as sayCorrections } from '@election/contract/messages/public-corrections';
import { say } from '@election/contract/messages/results';
import { clock } from '@election/contract/messages/times';
import type { NationalOutlook } from '@election/contract/outlook/outlooks';
import type { PublicCall } from '@election/contract/results/calls';
import type { Correction } from '@election/contract/results/corrections';
import type { NationalResult } from '@election/contract/results/results';
import type { Beside } from '@election/contract/results/view/calls';
import { contendersOfNation, withOthers } from '@election/contract/results/view/contenders';
import { callMarksOf, houseOf } from '@election/contract/results/view/drawings';
import { leadOfRegion, lineOf } from '@election/contract/results/view/lead';
import type { NationData } from '@election/contract/results/view/pages';
import { boundsOf } from '@election/contract/results/view/path-bounds';
import { closestPlaces, seatChanges, stateOf } from '@election/contract/results/view/places';
import { evenly, momentsOf } from '@election/contract/results/view/timeline';
import type { Contest, Place, View } from '@election/contract/results/view/view';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EveryTile } from '../drawings/geography.tsx';
import { Hemicycle } from '../drawings/Hemicycle.tsx';
import { seatPoints } from '../drawings/seat-points.ts';
import { Timeline } from '../drawings/Timeline.tsx';
import { Calls } from '../pieces/Calls.tsx';
import { Unbroken } from '../pieces/Chip.tsx';
import { ClockContext } from '../pieces/Time.tsx';
import { CandidateTable } from '../tables/CandidateTable.tsx';
import { CountingStatus, Statuses, Totals } from '../tables/figures.tsx';
import { SeatResults } from '../tables/SeatResults.tsx';
import { Constituency } from './Constituency.tsx';
import { Choices } from './frame.tsx';
import { Nation } from './Nation.tsx';
import { Races } from './Races.tsx';

const party = (id: number) => ({ id, name: `Party ${id}`, acronym: `P${id}`, color: '#123456', logo_url: null });
const known = (id: number, independents = false) => ({ ...party(id), independents, coalition_id: null });
const candidate = (id: number) => ({
  id,
  name: `Candidate ${id}`,
  avatar_url: null,
  status: 'active' as const,
  ballot_order: id,
  party: party(id),
});
const PRESIDENT = { id: 1, title: 'presidential' as const };
const PARLIAMENT = { id: 2, title: 'parliamentary' as const };
const result = (more: Partial<NationalResult> = {}): NationalResult => ({
  year: { id: 33, title: '2024', rehearsal: true, election_status: { status: 'active', status_desc: '' } },
  years: [
    { id: 40, title: '2028' },
    { id: 33, title: '2024' },
  ],
  election_type_id: 1,
  election_types: [PRESIDENT, PARLIAMENT],
  version: 1,
  as_of: null,
  reporting: { reported: 1, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 },
  totals: {
    valid_votes: 60_000,
    rejected_votes: 400,
    registered_voters: 80_000,
    turnout: 0.755,
    turnout_from: 'cast',
    registers: 1,
    left_out: [],
  },
  parties: [known(1), known(2)],
  coalitions: [],
  candidates: [
    { candidate: candidate(1), votes: 60_000, share: 1 },
    { candidate: candidate(2), votes: 0, share: 0 },
  ],
  seats: [],
  ties: [],
  withdrawn: [],
  statuses: [],
  regions: [],
  ...more,
});
const nothing = result({
  reporting: { reported: 0, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 },
  totals: {
    valid_votes: 0,
    rejected_votes: null,
    registered_voters: null,
    turnout: null,
    turnout_from: 'cast',
    registers: 0,
    left_out: [],
  },
  candidates: [{ candidate: candidate(1), votes: 0, share: null }],
});
const view = (shown: NationalResult, more: Partial<View> = {}): View => ({
  asked: {},
  type: 'presidential',
  result: shown,
  standby: false,
  calls: [],
  regions: [{ id: 1, slug: 'oti' }],
  parties: [{ id: 1, slug: 'p1', named: 'party-1' }],
  compared_with: null,
  outlined: 0,
  places: [],
  changes: [],
  ...more,
});
const place = (id: number, more: Partial<Place> = {}): Place => ({
  id,
  name: `Place ${id}`,
  slug: `place-${id}`,
  region_id: 1,
  status: 'held',
  reported: true,
  withdrawn: false,
  published_at: '2024-12-07T20:00:00Z',
  source: 'declared',
  stations: 0,
  votes: 60,
  valid: 100,
  margin: 20,
  tied: false,
  leader: { id: 1, name: 'Candidate 1', party_id: 1 },
  leaders: [],
  earlier: null,
  ...more,
});
const region = (more: Partial<NationalResult['regions'][number]> = {}): NationalResult['regions'][number] => ({
  id: 1,
  title: 'Oti',
  svg_path: 'M0 0',
  election_status: { status: 'none', status_desc: '' },
  reporting: { reported: 0, partly: 0, by_stations: 0, total: 9, postponed: 0, annulled: 0 },
  valid_votes: 0,
  candidates: [],
  seats: [],
  corrected_at: null,
  ...more,
});
const nowhere: NationalOutlook = { year: { id: 33, title: '2024' }, election_type_id: 1, nation: null, house: null };
const nation = (shown: View, more: Partial<NationData> = {}): NationData => ({
  kind: 'nation',
  files: [],
  view: shown,
  outlook: nowhere,
  corrections: { data: [], current_page: 1, last_page: 1, per_page: 50, total: 0 },
  checkpoint: null,
  added: [],
  runoff: null,
  by: undefined,
  outlines: null,
  ...more,
});

const CLOCK = { now: '2024-12-08T09:00:00Z', timeZone: 'America/New_York' };
/** What the server writes of a part of a page. */
const drawn = (part: ReactNode): string => renderToStaticMarkup(<ClockContext value={CLOCK}>{part}</ClockContext>);

const nationPage = (data: NationData) => drawn(<Nation {...data} />);

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
/** What a reader sees. @param content markup, or a part of a page */
const textOf = (content: ReactNode): string =>
  (typeof content === 'string' ? content : drawn(content))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;|&#x27;/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
const items = (content: ReactNode, tag: string): string[] => {
  const markup = typeof content === 'string' ? content : drawn(content);
  return [...markup.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([found]) => textOf(found));
};

it('shows each sum with its denominator', () => {
  const text = textOf(<Totals result={result()} />);
  for (const shown of ['1 of 2', '60,000', '75.50%', 'of 80,000 registered voters, in 1 of 1 places with a register'])
    expect(text).toContain(shown);
});

it('never shows an unreported figure as 0', () => {
  const text = textOf([
    <Totals key="totals" result={nothing} />,
    <CandidateTable key="table" view={view(nothing)} percent={0} />,
  ]);
  expect(text).toContain('0 of 2');
  expect(text.match(/Not reported/g)?.length).toBeGreaterThan(1);
  expect(text.replaceAll('0 of 2', '')).not.toMatch(/\b0\b/);
});

it('shows a reported 0 as 0', () => {
  expect(items(<CandidateTable view={view(result())} percent={0} />, 'tr').at(-1)).toBe('Candidate 2 P2 0 0.00%');
});

it('gives a tied seat to no party and lists the tie', () => {
  const shown = view(
    result({
      candidates: [],
      reporting: { reported: 3, partly: 0, by_stations: 0, total: 4, postponed: 0, annulled: 0 },
      seats: [{ party_id: 1, seats: 2, votes: 600, person: null }],
      ties: [{ constituency_id: 5, name: 'Gushegu', candidates: ['Ama', 'Kofi', 'Esi'] }],
    }),
  );
  expect(textOf(<SeatResults view={shown} />)).toContain(say.seatsOf({ held: 2, total: 4 }));
  expect(textOf(<SeatResults view={shown} />)).toContain(`${say.ties} Gushegu: Ama, Kofi and Esi`);
});

it('says of a seat that its holder withdrew', () => {
  const elected = { name: 'Kofi (withdrew)', party_id: 1 };
  const seats = [{ party_id: 1, seats: 1, votes: 600, person: null }];
  const shown = result({ seats, withdrawn: [{ constituency_id: 5, name: 'Gushegu', elected }] });
  expect(textOf(<SeatResults view={view(shown)} />)).toContain('Gushegu: Kofi (withdrew), P1');
});

it('gives an independent with a seat the own row, and keeps those without one out of the ranking', () => {
  const person = (id: number, name: string) => ({ candidate_id: id, name, constituency: `Place ${id}` });
  const shown = view(
    result({
      candidates: [],
      parties: [known(1), known(9, true)],
      seats: [
        { party_id: 1, seats: 2, votes: 60, person: null },
        { party_id: 9, seats: 1, votes: 50, person: person(5, 'Ama') },
        { party_id: 9, seats: 0, votes: 20, person: person(6, 'Esi') },
      ],
    }),
  );
  const [ranked = '', alone = ''] = drawn(<SeatResults view={shown} />).split('<details');
  expect(textOf(ranked)).toContain('Ama (independent) Place 5 1 50');
  expect(ranked).not.toContain('Esi');
  expect(textOf(`<details${alone}`)).toContain('Independents without a seat (1)');
});

it('lists each region with its reported constituencies', () => {
  const silent = region({ id: 2, title: 'Volta', corrected_at: null });
  const counted = region({
    reporting: { reported: 2, partly: 0, by_stations: 0, total: 9, postponed: 0, annulled: 0 },
    valid_votes: 500,
    candidates: [{ candidate_id: 1, votes: 300, share: 0.6 }],
    election_status: { status: 'active', status_desc: 'Two are in' },
  });
  const page = nationPage(
    nation(
      view(result({ regions: [counted, silent], year: { ...result().year, election_status: silent.election_status } })),
    ),
  );
  const rows = items(page, 'tr');
  expect(rows).toContain('Oti 2 of 9 · Counting in progress Two are in P1 60.00% 500');
  expect(rows).toContain('Volta 0 of 9 Not reported Not reported');
  expect(page).toContain('href="/results/regions/oti"');
});

it('says how far the counting is, with its description, and when to the second and in which time zone', () => {
  const of = (status: 'active' | 'end', status_desc: string, as_of: string | null) =>
    textOf(<CountingStatus of={{ status, status_desc }} asOf={as_of} />);
  expect(of('active', '', '2024-12-07T20:04:09Z')).toMatch(/^Counting in progress As of .*:04:09 \S+$/);
  expect(of('end', 'Nine regions are in', null)).toBe('Counting Ended Nine regions are in');
});

it('offers signed-out readers the years, and starts with the one that the server shows', () => {
  const offered = drawn(<Choices view={view(result(), { asked: { type: 'parliamentary' } })} path="/results" />);
  expect(offered).toContain('<option value="40">2028</option>');
  expect(offered).toContain('<option value="33" selected="">2024</option>');
  expect(offered).toContain('name="type" value="parliamentary"');
});

describe('a year with parliamentary elections alone', () => {
  const of = (election_type_id: number) =>
    nationPage(
      nation(
        view(result({ election_type_id, election_types: [PARLIAMENT], candidates: [] }), { type: 'presidential' }),
      ),
    );

  it('shows them without a choice, and asks for none', () => {
    expect(textOf(of(2))).toContain(say.seatsHeading);
    expect(of(2)).not.toContain('type=presidential');
    expect(of(2)).toContain('<b>Parliamentary</b>');
  });

  it('says so at the address of the presidential one', () => {
    expect(textOf(of(1))).toContain('2024 has no presidential election.');
    expect(textOf(of(1))).not.toContain(say.noCandidates);
  });
});

it('says what can still change of the election that it shows', () => {
  const outlook: NationalOutlook = {
    ...nowhere,
    nation: {
      ...{ majority_percent: 50, valid_votes: 0, without_poll: 0, runoff: 'possible' },
      outstanding: { units: 2, voters: 10, without_register: 0, unknown: [] },
      candidates: [{ id: 1, name: 'Candidate 1', party_id: 1, votes: 0, elected: null, first_two: null, second: null }],
    },
  };
  const page = nationPage(nation(view(result()), { outlook }));
  expect(textOf(page)).toContain(sayOutlook.nothingYet);
  // The line that elects is drawn at half of the bar that shows 60,000 of 60,000.
  expect(page).toContain('<b style="inset-inline-start:50%">');
  expect(textOf(page)).toContain(say.threshold({ percent: 50 }));
});

it('gives seats by coalition where parties stand together', () => {
  const shown = view(
    result({
      election_type_id: 2,
      candidates: [],
      parties: [
        { ...known(1), coalition_id: 7 },
        { ...known(2), coalition_id: 7 },
      ],
      coalitions: [{ id: 7, name: 'Alliance', short_name: 'ALL', color: '#654321' }],
      seats: [
        { party_id: 1, seats: 2, votes: 60, person: null },
        { party_id: 2, seats: 1, votes: 40, person: null },
      ],
    }),
    { asked: { type: 'parliamentary' } },
  );
  const byParty = nationPage(nation(shown));
  expect(textOf(byParty)).toContain('Party 2');
  expect(byParty).toContain('/results?type=parliamentary&amp;by=coalition');
  const joined = textOf(nationPage(nation(shown, { by: 'coalition' })));
  expect(joined).toContain(say.seatsByCoalition);
  expect(joined).toContain('Alliance 3');
  expect(joined).not.toContain('Party 2');
});

it('shows what is postponed and annulled beside what has reported, and contests apart with their notes', () => {
  const apart = result({
    reporting: { reported: 274, partly: 0, by_stations: 0, total: 276, postponed: 1, annulled: 1 },
    statuses: [
      {
        constituency_id: 1,
        name: 'Oti',
        status: 'lot',
        elected: { name: 'Ama', party_id: 2 },
        note: 'Drawn by the judge',
      },
      { constituency_id: 2, name: 'Buem', status: 'postponed', elected: null, note: null },
    ],
  });
  expect(textOf(<Totals result={apart} />)).toContain('274 of 276 constituencies reported, 1 postponed, 1 annulled');
  expect(items(<Statuses result={apart} />, 'li')).toEqual([
    'Oti: Decided by lot, Ama (P2) Drawn by the judge',
    'Buem: Postponed',
  ]);
});

it('shows the two of a run-off above the first round, and as an election of its own', () => {
  const election_types = [PRESIDENT, { id: 3, title: 'runoff' as const }];
  const second = result({
    election_types,
    election_type_id: 3,
    candidates: [4, 5].map((id) => ({ candidate: candidate(id), votes: 30_000, share: 0.5 })),
  });
  const shown = view(result({ election_types }), { asked: { year: 33 } });
  const page = nationPage(nation(shown, { runoff: view(second, { asked: { year: 33 } }) }));
  const [runoff = ''] = /<section id="runoff".*?<\/section>/s.exec(page) ?? [];
  expect(items(runoff, 'th').slice(3)).toEqual(['Candidate 4 P4', 'Candidate 5 P5']);
  expect(textOf(runoff)).toContain(say.reported({ done: 1, total: 2 }));
  // Files may bring a run-off that the first round does not ask for.
  expect(textOf(runoff)).toContain('The second round, between two candidates of the first.');
  expect(runoff).toContain('/results?year=33&amp;type=runoff');
  expect(page.indexOf('id="runoff"')).toBeLessThan(page.indexOf('Candidate 1'));
});

it('shows what the newsroom called, with its name and time, and what it took back with why', () => {
  const at = '2020-12-07T23:04:00Z';
  const call = { election_type_id: 1, newsroom: 'The Daily <Palm>', called_at: at, taken_back: null };
  const elected = { id: 7, name: 'Ama Palm', party_id: 1 };
  const page = nationPage(
    nation(
      view(result(), {
        calls: [
          { ...call, id: 2, kind: 'too_close', constituency: null, candidates: [] },
          {
            ...{ ...call, id: 1, kind: 'elected', constituency: { id: 5, name: 'Bay' }, candidates: [elected] },
            taken_back: { at, reason: 'published_too_early', note: 'A region was counted twice' },
          },
        ],
      }),
    ),
  );
  expect(items(page, 'li').filter((item) => item.includes('Called by'))).toEqual([
    `Too close to call Called by The Daily <Palm> at ${clock(at, new Date(CLOCK.now), CLOCK.timeZone)}`,
    `Bay: Ama Palm elected Called by The Daily <Palm> at ${clock(at, new Date(CLOCK.now), CLOCK.timeZone)} Withdrawn at ${clock(at, new Date(CLOCK.now), CLOCK.timeZone)} Published too early: A region was counted twice`,
  ]);
  expect(page).toContain('<s>Bay: Ama Palm elected</s>');
  expect(nationPage(nation(view(result())))).not.toContain('id="calls"');
});

describe('a call', () => {
  const at = '2020-12-07T23:04:00Z';
  const call = { newsroom: 'Us', called_at: at, taken_back: null, candidates: [], constituency: null };
  const named = (id: number) => [{ id, name: `Candidate ${id}`, party_id: id }];
  const whole = { reporting: { reported: 2, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 } };
  const of = (id: number) => ({ id, name: `Place ${id}` });
  const elected = (id: number, candidate_id: number): PublicCall => ({
    ...{ ...call, id, kind: 'elected', election_type_id: 2 },
    ...{ constituency: of(id), candidates: named(candidate_id) },
  });
  const sayings = (shown: View, beside: Beside) => items(<Calls calls={callMarksOf(shown, beside)} />, 'b');

  it('of a seat stands beside the country, its region and its constituency, and beside no other', () => {
    const shown = view(result({ election_type_id: 2, candidates: [] }), {
      calls: [elected(1, 1), elected(2, 1), elected(3, 1)],
      places: [place(1), place(2), place(3, { region_id: 2 })],
    });
    expect(sayings(shown, {})).toEqual([
      'Place 1: Candidate 1 elected',
      'Place 2: Candidate 1 elected',
      'Place 3: Candidate 1 elected',
    ]);
    expect(sayings(shown, { region: { id: 1 } })).toEqual([
      'Place 1: Candidate 1 elected',
      'Place 2: Candidate 1 elected',
    ]);
    expect(sayings(shown, { contest: { id: 2 } })).toEqual(['Candidate 1 elected']);
    expect(sayings(shown, { contest: { id: 9 } })).toEqual([]);
  });

  it('of the country stands beside every place of it', () => {
    const shown = view(result(), {
      calls: [{ ...call, id: 1, kind: 'elected', election_type_id: 1, candidates: named(1) }],
    });
    expect(sayings(shown, {})).toEqual(['Candidate 1 elected']);
    expect(sayings(shown, { region: { id: 1 } })).toEqual(['The country: Candidate 1 elected']);
    expect(sayings(shown, { contest: { id: 2 } })).toEqual(['The country: Candidate 1 elected']);
  });

  it('of too close ends with the last vote, unless they tie', () => {
    const close = { ...call, id: 1, kind: 'too_close' as const, election_type_id: 1 };
    const ofPlace = { ...close, election_type_id: 2, constituency: of(1) };
    const tie = { candidates: result().candidates.map((row) => ({ ...row, votes: 500 })) };
    const cases: [View, number][] = [
      [view(result(), { calls: [close] }), 1],
      [view(result(whole), { calls: [close] }), 0],
      [view(result({ ...whole, ...tie }), { calls: [close] }), 1],
      [view(result(), { calls: [ofPlace], places: [place(1, { reported: false })] }), 1],
      [view(result(), { calls: [ofPlace], places: [place(1)] }), 0],
      [view(result(), { calls: [ofPlace], places: [place(1, { tied: true })] }), 1],
    ];
    for (const [shown, count] of cases) expect(sayings(shown, {}).length).toBe(count);
  });

  it('that later figures contradict says so', () => {
    const text = (shown: View) => textOf(<Calls calls={callMarksOf(shown)} />);
    const seat = (candidate_id: number, more: Partial<Place> = {}) =>
      text(view(result(), { calls: [elected(1, candidate_id)], places: [place(1, more)] }));
    expect(seat(2)).toContain(sayCalls.contradicted);
    expect(seat(1)).not.toContain(sayCalls.contradicted);
    expect(seat(2, { reported: false })).not.toContain(sayCalls.contradicted);
    const country = { ...call, id: 1, kind: 'elected' as const, election_type_id: 1, candidates: named(2) };
    expect(text(view(result(), { calls: [country] }))).not.toContain(sayCalls.contradicted);
    expect(text(view(result(whole), { calls: [country] }))).toContain(sayCalls.contradicted);
  });
});

describe('corrections', () => {
  const correction: Correction = {
    number: 2,
    at: '2024-12-07T21:14:09Z',
    kind: 'withdrawn',
    election_type_id: 1,
    region: { id: 1, title: 'Oti' },
    constituency: { id: 4, name: 'Buem' },
    polling_station: null,
    reason: 'sheet_disputed',
    note: 'Two sheets of one place',
    figures: [{ candidate_id: 1, name: 'Candidate 1', before: 41_200, after: null }],
    register: {
      before: { total_registered_voters: 80_000, total_valid_votes: 41_200, total_rejected: 400 },
      after: null,
    },
  };
  const station: Correction = {
    ...correction,
    number: 1,
    kind: 'corrected',
    polling_station: { id: 9, name: 'School' },
    reason: null,
    note: null,
    figures: [{ candidate_id: 1, name: 'Candidate 1', before: 30, after: 33 }],
    register: null,
  };
  const open = (data: Correction[]) =>
    nationPage(
      nation(view(result({ regions: [region({ corrected_at: correction.at })] })), {
        corrections: { data, current_page: 1, last_page: 1, per_page: 50, total: data.length },
      }),
    );

  it('are listed with what stood, what stands and why, and mark the row of their region', () => {
    expect(items(open([correction, station]), 'article')).toEqual([
      expect.stringMatching(
        /^Buem, Oti No\. 2, withdrawn .*:14:09 .*Sheet disputed: Two sheets of one place Candidate 1: 41,200 → nothing Register: 80,000 registered, 41,200 valid, 400 rejected → nothing$/,
      ),
      expect.stringMatching(/^School, Buem, Oti No\. 1, corrected .*No reason was given\. Candidate 1: 30 → 33$/),
    ]);
    expect(items(open([correction]), 'tr').find((row) => row.startsWith('Oti'))).toMatch(
      /Corrected 7 Dec 2024, \d\d:14/,
    );
  });

  it('are no heading where nothing was corrected', () => {
    expect(textOf(open([]))).not.toContain(`${sayCorrections.heading} ${sayCorrections.note}`);
  });

  it('of today say the time alone', () => {
    const at = '2024-12-07T21:14:09Z';
    expect(clock(at, new Date(at))).toMatch(/^\d\d:14$/);
    expect(clock(at, new Date('2024-12-09T21:14:09Z'))).toMatch(/^7 Dec 2024, \d\d:14$/);
  });
});

describe('who leads', () => {
  it('is the first line, with the votes ahead; a tie names both, and nothing reported is nothing yet', () => {
    const rows = (one: number, other: number) =>
      view(
        result({
          candidates: [
            { candidate: candidate(1), votes: one, share: one / (one + other) },
            { candidate: candidate(2), votes: other, share: other / (one + other) },
          ],
        }),
      );
    expect(lineOf(rows(60, 40))).toBe(
      'Candidate 1 leads with 60.00%, 20 votes ahead of Candidate 2. 1 of 2 constituencies reported.',
    );
    expect(lineOf(rows(50, 50))).toContain('Tied, Candidate 1 and Candidate 2 have the same figure.');
    const level = [1, 2, 3, 4].map((id) => ({ candidate: candidate(id), votes: id < 4 ? 40 : 7, share: 0.3 }));
    expect(lineOf(view(result({ candidates: level })))).toContain(
      'Tied, Candidate 1, Candidate 2 and Candidate 3 have the same figure.',
    );
    expect(lineOf(view(nothing))).toBe(say.nothingYet);
  });

  it('is no one where every figure is 0, of the country, a region and a constituency', () => {
    const zero = result({ candidates: [1, 2].map((id) => ({ candidate: candidate(id), votes: 0, share: null })) });
    expect(lineOf(view(zero))).toBe('Every figure is 0, so no one leads. 1 of 2 constituencies reported.');
    const alone = result({ candidates: [{ candidate: candidate(1), votes: 0, share: null }] });
    expect(lineOf(view(alone))).not.toContain('Candidate 1');
    const counted = { reported: 1, partly: 0, by_stations: 0, total: 2, postponed: 0, annulled: 0 };
    const tallies = [{ candidate_id: 1, votes: 0, share: null }];
    expect(leadOfRegion(view(zero), region({ reporting: counted, candidates: tallies })).lead).toBe(say.tied);
    expect(stateOf(view(zero), place(1, { votes: 0, valid: 0, margin: 0 }))).toBe(say.noVotes);
  });

  it('is of the view by coalition a coalition', () => {
    const seat = (party_id: number, seats: number) => ({ party_id, seats, votes: seats, person: null });
    const house = result({
      election_type_id: 2,
      candidates: [],
      parties: [known(1), { ...known(2), coalition_id: 7 }, { ...known(3), coalition_id: 7 }],
      coalitions: [{ id: 7, name: 'Alliance', short_name: 'ALL', color: '#654321' }],
      seats: [seat(1, 5), seat(2, 4), seat(3, 3)],
    });
    const leads = (by: 'party' | 'coalition') => textOf(nationPage(nation(view(house), { by })));
    expect(leads('party')).toContain('Party 1 leads with 5 seats 1 seat ahead of P2');
    expect(leads('coalition')).toContain('Alliance leads with 7 seats 2 seats ahead of P1');
  });

  it('is of a parliament who has the most seats, with the line of the majority', () => {
    const seats = (one: number, other: number) =>
      view(
        result({
          election_type_id: 2,
          candidates: [],
          seats: [
            { party_id: 1, seats: one, votes: 1, person: null },
            { party_id: 2, seats: other, votes: 1, person: null },
          ],
          reporting: { reported: 9, partly: 0, by_stations: 0, total: 276, postponed: 0, annulled: 0 },
        }),
      );
    expect(lineOf(seats(6, 3))).toBe(
      'Party 1 leads with 6 seats, 3 seats ahead of P2, 139 for a majority. 9 of 276 constituencies reported.',
    );
    expect(lineOf(seats(4, 4))).toContain('Tied, Party 1 and Party 2 have the same figure');
  });
});

describe('the cartogram', () => {
  const regions = [region(), region({ id: 2, title: 'Volta' })];
  const places = [
    place(1),
    place(2, { reported: false, stations: 3 }),
    place(3, { votes: null, valid: null, margin: null, leader: null, reported: false }),
    place(4, { region_id: 2, tied: true, margin: 0, leader: null }),
    place(5, {
      region_id: 2,
      status: 'postponed',
      votes: null,
      valid: null,
      margin: null,
      leader: null,
      reported: false,
    }),
  ];
  const shown = view(result({ regions }), { places });

  it('has a tile for each constituency in its region: full, pale, hatched or tied, and says the same in words', () => {
    const markup = drawn(<EveryTile view={shown} />);
    expect(
      [...markup.matchAll(/id="tile-(\d)"[^>]*title="([^"]*)"[^>]*data-fill="(\w+)"/g)].map(([, ...found]) => found),
    ).toEqual([
      ['1', 'Place 1: Candidate 1 (P1) 60.00%', 'full'],
      ['2', 'Place 2: Candidate 1 (P1) 60.00%, 3 polling stations', 'pale'],
      ['3', 'Place 3: Not reported', 'none'],
      ['4', 'Place 4: Tied', 'tied'],
      ['5', 'Place 5: Postponed', 'none'],
    ]);
    expect(markup.indexOf('Volta')).toBeGreaterThan(markup.indexOf('tile-3'));
    expect(markup.indexOf('Volta')).toBeLessThan(markup.indexOf('tile-4'));
  });

  it('says of a seat without a poll who has it', () => {
    expect(stateOf(shown, place(6, { status: 'unopposed', votes: null, valid: null }))).toBe(
      'Elected unopposed, Candidate 1 (P1)',
    );
  });
});

describe('the chamber', () => {
  it('draws each seat once, in a half circle from left to right', () => {
    for (const seats of [1, 2, 7, 99, 276, 650]) {
      const points = seatPoints(seats);
      expect(points).toHaveLength(seats);
      expect(new Set(points.map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`)).size).toBe(seats);
      expect(points.every(({ x, y }) => y > -1e-9 && Math.hypot(x, y) < 1 + 1e-9)).toBe(true);
    }
    for (const seats of [1, 2, 3, 4, 12, 276]) {
      const markup = drawn(
        <Hemicycle
          {...houseOf(
            view(
              result({
                reporting: { reported: 0, partly: 0, by_stations: 0, total: seats, postponed: 0, annulled: 0 },
              }),
            ),
          )}
        />,
      );
      const [left = 0, top = 0, width = 0, height = 0] =
        /viewBox="([^"]*)"/.exec(markup)?.[1]?.split(' ').map(Number) ?? [];
      const dots = [...markup.matchAll(/cx="(.*?)" cy="(.*?)" r="(.*?)"/g)].map((found) => found.slice(1).map(Number));
      expect(dots).toHaveLength(seats);
      for (const [x = 0, y = 0, radius = 0] of dots)
        expect(
          x - radius >= left && x + radius <= left + width && y - radius >= top && y + radius <= top + height,
        ).toBe(true);
    }
    const [first, last] = [seatPoints(276)[0], seatPoints(276).at(-1)];
    expect([first && first.x < 0, last && last.x > 0]).toEqual([true, true]);
  });

  const seats = [
    place(1, { earlier: 'P1' }),
    place(2, { earlier: 'p2', margin: 3 }),
    place(3, { earlier: null }),
    place(4, { earlier: 'P2', reported: false }),
    place(5, { earlier: 'P2', tied: true, margin: 0, leader: null }),
  ];
  const shown = view(result({ election_type_id: 2, candidates: [] }), { places: seats, compared_with: '2020' });

  it('counts what was gained, lost and kept against the comparison year, of declared seats alone', () => {
    expect(seatChanges(shown)).toEqual([
      { party: 'P1', gained: 1, lost: 0, kept: 1 },
      { party: 'p2', gained: 0, lost: 1, kept: 0 },
    ]);
    expect(textOf(<Races view={shown} />)).toContain('Gained and lost against 2020');
    expect(textOf(<Races view={{ ...shown, compared_with: null }} />)).not.toContain('Gained');
  });

  it('names the closest seats first, ties before all', () => {
    expect(closestPlaces(seats).map(({ id }) => id)).toEqual([5, 2, 1, 3]);
  });
});

describe('over the night', () => {
  const added = [
    { at: '2024-12-07T20:00:00Z', whole: true, counts: { 'candidate-1': 100, 'candidate-2': 50 } },
    { at: '2024-12-07T21:00:00Z', whole: true, counts: { 'candidate-2': 80 } },
  ];

  it('adds each publication to those before it', () => {
    expect(momentsOf(added)).toEqual([
      { at: '2024-12-07T20:00:00Z', reported: 1, sums: { 'candidate-1': 100, 'candidate-2': 50 } },
      { at: '2024-12-07T21:00:00Z', reported: 2, sums: { 'candidate-1': 100, 'candidate-2': 130 } },
    ]);
  });

  it('draws the sums as lines and says them in a table, from the first minute on', () => {
    const lines = <Timeline view={view(result())} added={added} />;
    expect(drawn(lines)).toContain('d="M0 111L600 0"');
    expect(items(lines, 'tr').at(-1)).toMatch(/2 of 2 130 100$/);
    expect(drawn(<Timeline view={view(result())} added={added.slice(0, 1)} />)).toBe('');
  });

  it('keeps the last of what it thins out', () => {
    expect(evenly([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([2, 5, 7]);
    expect(evenly([1, 2], 3)).toEqual([1, 2]);
  });
});

it('names a party that stands under its own name once', () => {
  const greens = { ...party(1), name: 'Greens', acronym: null as unknown as string };
  const own = { ...candidate(1), name: 'GREENS', party: greens };
  const shown = view(
    result({ parties: [{ ...known(1), ...greens }], candidates: [{ candidate: own, votes: 9, share: 1 }] }),
  );
  expect(textOf(<CandidateTable view={shown} percent={0} />).match(/greens/gi)).toHaveLength(1);
  expect(stateOf(shown, place(1, { leader: { id: 1, name: 'GREENS', party_id: 1 } }))).toBe('GREENS 60.00%');
  const house = view(
    result({
      ...{ election_type_id: 2, candidates: [], parties: [{ ...known(1), ...greens }] },
      seats: [{ party_id: 1, seats: 2, votes: 9, person: null }],
    }),
  );
  expect(items(<SeatResults view={house} />, 'tr').at(-1)).toBe('Greens 2 9 0.02%');
  expect(contendersOfNation(shown)[0]?.under).toBe('');
});

it('sums up what a list has no room for as others', () => {
  const rows = [50, 20, 15, 10, 5].map((votes, at) => ({ candidate: candidate(at + 1), votes, share: votes / 100 }));
  const all = contendersOfNation(view(result({ candidates: rows })));
  expect(withOthers(all, 5).map(({ name }) => name)).toEqual(rows.map(({ candidate: { name } }) => name));
  const cut = withOthers(all, 3);
  expect(cut.map(({ name, votes, share }) => [name, votes, share && Math.round(share * 100)])).toEqual([
    ['Candidate 1', 50, 50],
    ['Candidate 2', 20, 20],
    [say.others, 30, 30],
  ]);
  const silent = contendersOfNation(
    view({ ...nothing, candidates: rows.map((row) => ({ ...row, votes: 0, share: null })) }),
  );
  expect(withOthers(silent, 3).at(-1)).toMatchObject({ name: say.others, votes: null, share: null });
});

it('keeps a figure whole in a sentence that may break', () => {
  expect(drawn(<Unbroken>Ama (P2) 75.00%, 3 stations, 12,345</Unbroken>)).toBe(
    'Ama (P2) <span class="n">75.00%</span>, 3 stations, <span class="n">12,345</span>',
  );
});

it('frames outlines by every kind of command', () => {
  expect(boundsOf(['M10 10h5v-3H2l1 1z', 'm0 0 4 20'])).toEqual([0, 0, 15, 20]);
  expect(boundsOf(['M0 0c1 1 2 2 3 9a1 1 0 0 1 5 5'])).toEqual([0, 0, 8, 14]);
  expect(boundsOf(['M3 3z', ''])).toBeNull();
});

describe('the map of the constituencies', () => {
  const places = [place(1), place(2, { votes: null, leader: null }), place(3, { reported: false, stations: 4 })];
  const shown = view(result({ regions: [region()] }), { places, outlined: 2 });
  const outlines: NationData['outlines'] = [
    [1, 'M0 0l9 1 3 8z'],
    [2, 'M9 1l9 4-2 8z'],
  ];

  it('is offered beside the tiles where there are outlines, and nowhere else', () => {
    const offered = nationPage(nation(shown, { by: 'party' }));
    expect(offered).toContain('href="/results?by=party&amp;show=map#cartogram">Map</a>');
    expect(offered).toContain('href="/results?by=party#cartogram" aria-current="page">Tiles</a>');
    expect(nationPage(nation({ ...shown, outlined: 1 }))).not.toContain('show=map');
  });

  it('has each outline as a link that says what its colour says, and the others as tiles below', () => {
    const page = nationPage(nation(shown, { outlines }));
    const [map = ''] = /<svg class="map".*?<\/svg>/s.exec(page) ?? [];
    expect(map).toContain('viewBox="0 0 18 13"');
    expect(
      [...map.matchAll(/aria-label="([^"]*)"\s+data-fill="(\w+)"/g)].map(([, words, fill]) => [words, fill]),
    ).toEqual([
      ['Place 1: Candidate 1 (P1) 60.00%', 'full'],
      ['Place 2: Not reported', 'none'],
    ]);
    expect(map).toContain('href="/results/constituencies/place-1"');
    expect(textOf(page)).toContain('1 constituency without an outline');
    expect([...page.matchAll(/id="tile-(\d)"/g)].map(([, id]) => id)).toEqual(['3']);
    expect(page).toContain('#cartogram" aria-current="page">Map</a>');
  });

  it('gives way to the tiles where fewer than two outlines are known', () => {
    const page = nationPage(nation(shown, { outlines: [[1, 'M0 0l9 1 3 8z']] }));
    expect(page).not.toContain('id="shape-1"');
    expect([...page.matchAll(/id="tile-(\d)"/g)]).toHaveLength(3);
  });
});

describe('a constituency', () => {
  const contest = (more: Partial<Contest> = {}): Contest => ({
    id: 1,
    name: 'Place 1',
    slug: 'place-1',
    region: { id: 1, title: 'Oti', slug: 'oti' },
    counting: { status: 'none', status_desc: '' },
    status: 'held',
    note: null,
    elected_id: null,
    tied: false,
    published_at: '2024-12-07T20:00:00Z',
    as_of: '2024-12-07T20:00:00Z',
    withdrawn: false,
    reported: true,
    source: 'declared',
    summed: 0,
    valid: 100,
    margin: 20,
    candidates: [
      { candidate: candidate(1), votes: 60 },
      { candidate: candidate(2), votes: 40 },
    ],
    register: null,
    turnout_from: 'cast',
    stations: { total: 0, published: 0, list: [] },
    corrections: [],
    sheet: null,
    earlier: { year: '2020', turnout: null, valid: 200, votes: [{ id: 1, votes: 90 }] },
    ...more,
  });
  const shown = (more?: Partial<Contest>) =>
    textOf(<Constituency kind="constituency" view={view(result())} contest={contest(more)} />);

  it('shows the swing of what is published against the year that is compared with', () => {
    const text = shown();
    expect(text).toContain(say.swing({ year: '2020' }));
    expect(text).toMatch(/60 60\.00% \+15\.0/);
    // A party that did not stand then.
    expect(text).toMatch(/40 40\.00% –/);
  });

  it('shows no swing of the sums of stations, and none without a year to compare with', () => {
    const stations = {
      candidates: [{ candidate: candidate(1), votes: 9 }],
      valid: 9,
      source: 'some' as const,
      reported: false,
    };
    for (const more of [stations, { earlier: null }]) expect(shown(more)).not.toContain(say.swing({ year: '2020' }));
  });
});

describe('independents', () => {
  const alone = (name: string) => ({ id: name.length, name, party_id: 9 });
  const shown = view(
    result({
      candidates: [],
      election_type_id: 2,
      parties: [known(1), known(9, true)],
      seats: [
        { party_id: 9, seats: 1, votes: 9, person: { candidate_id: 4, name: 'Esi', constituency: 'Place 1' } },
        { party_id: 9, seats: 1, votes: 9, person: { candidate_id: 5, name: 'Nana', constituency: 'Place 2' } },
      ],
    }),
    {
      places: [place(1, { leader: alone('Esi'), earlier: 'Esi' }), place(2, { leader: alone('Nana'), earlier: 'Esi' })],
    },
  );

  it('gain, lose and keep each for themselves', () => {
    expect(seatChanges(shown)).toEqual([
      { party: 'Nana', gained: 1, lost: 0, kept: 0 },
      { party: 'Esi', gained: 0, lost: 1, kept: 1 },
    ]);
  });

  it('have each a line of their own over the night', () => {
    const added = [
      { at: '2024-12-07T20:00:00Z', whole: true, counts: { 'candidate-4': 1 } },
      { at: '2024-12-07T21:00:00Z', whole: true, counts: { 'candidate-5': 1 } },
    ];
    expect(textOf(<Timeline view={shown} added={added} />)).toMatch(/Esi Nana/);
  });
});
