import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import { type FeedMessage, feedMessage } from '@election/contract/events/feed';
import type { NationalResult } from '@election/contract/results/results';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { randomSource } from '../../testing/random-source.ts';
import { useServer } from '../../testing/server.ts';
import { CORRECTION, SMALL } from '../../testing/small-election.ts';
import { listenAnywhere } from '../../testing/socket-client.ts';
import { sayFeed as say } from './sentences.ts';

interface Reader {
  state: { after: number; restored: number; places: Map<string, FeedMessage>; calls: Map<string, { id: number }> };
  catchUp(): Promise<void>;
  follow(signal: AbortSignal, onMessage?: (message: FeedMessage) => void): Promise<void>;
  results(year_id: number, election_type_id: number): unknown;
}

const server = useServer({ FEED_REQUESTS: '0' });
const { calls, votes, corrections, registers, results, stationVotes, contestStatus, feed } = contract;
let base: string;
let newReader: (address: string, saved?: object) => Reader;

beforeAll(async () => {
  base = `http://127.0.0.1:${await listenAnywhere(server.app)}`;
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/feed.md'), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  expect(code.trim().split('\n').length).toBeLessThan(75);
  newReader = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)).feedReader;
});
afterAll(() => {
  server.app.server.closeAllConnections();
});

const contestAt = (constituency_id: number, election_type_id = 1) => ({
  year_id: 1,
  constituency_id,
  election_type_id,
});
const read = async (after = 0) => (await server.anonymous(feed.read, { after })).data;
const WHY = { reason: 'wrong_figures', note: 'The figures of another sheet' } as const;

/** Numbers from 0 to 1, the same in each run. */
function randomNumbers(seed: string): () => number {
  const source = randomSource(seed);
  return () => source.below(1e6) / 1e6;
}

/** What the reader of the documentation calculates, from the server's own results. */
function asRead({ candidates, seats, regions, reporting, parties }: NationalResult) {
  const alone = new Set(parties.filter((party) => party.independents).map(({ id }) => id));
  const holder = (party_id: number, person: number | null) =>
    person !== null || alone.has(party_id) ? `candidate ${person}` : `party ${party_id}`;
  const filled = (pairs: [string, number][]) => Object.fromEntries(pairs.filter(([, value]) => value > 0));
  const nationwide = candidates.length > 0;
  return {
    reported: reporting.reported,
    votes: filled(
      nationwide
        ? candidates.map(({ candidate, votes }) => [`candidate ${candidate.id}`, votes])
        : seats.map(({ party_id, person, votes }) => [holder(party_id, person?.candidate_id ?? null), votes]),
    ),
    seats: filled(seats.map((row) => [holder(row.party_id, row.person?.candidate_id ?? null), row.seats])),
    regions: regions.map((region) => ({
      id: region.id,
      reported: region.reporting.reported,
      votes: filled(region.candidates.map((row) => [`candidate ${row.candidate_id}`, row.votes])),
      seats: filled(region.seats.map((row) => [holder(row.party_id, row.candidate_id), row.seats])),
    })),
  };
}

/** The same of a reader, of one election. */
function asRebuilt(reader: Reader, election_type_id: number, regions: readonly { id: number }[]) {
  type Sum = { reported: number; votes: Record<string, number>; seats: Record<string, number> };
  const found = reader.results(1, election_type_id) as Record<number, Sum>;
  const filled = (values: Record<string, number> = {}) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value > 0));
  const sumOf = (id: number) => ({
    reported: found[id]?.reported ?? 0,
    votes: election_type_id === 2 && id > 0 ? {} : filled(found[id]?.votes),
    seats: filled(found[id]?.seats),
  });
  return { ...sumOf(0), regions: regions.map(({ id }) => ({ id, ...sumOf(id) })) };
}

const TYPES = [1, 2] as const;

/** What `national/results` and the list of calls say now. */
async function saidNow() {
  const nations = TYPES.map((election_type_id) => server.anonymous(results.national, { year_id: 1, election_type_id }));
  const standing = (await server.anonymous(calls.list, { year_id: 1 })).data.filter((call) => !call.taken_back);
  return {
    elections: (await Promise.all(nations)).map(({ data }) => asRead(data)),
    calls: standing.map(({ id }) => id).toSorted(),
  };
}

/** The same of a reader. */
const rebuiltBy = (reader: Reader, { elections }: Awaited<ReturnType<typeof saidNow>>) => ({
  elections: TYPES.map((type, at) => asRebuilt(reader, type, elections[at]?.regions ?? [])),
  calls: [...reader.state.calls.values()].map(({ id }) => id).toSorted(),
});

async function expectEqualResults(reader: Reader) {
  const said = await saidNow();
  expect(rebuiltBy(reader, said)).toEqual(said);
}

/** One change of what is public, or a refusal of it, at random. */
async function act(random: () => number): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = () => Math.floor(random() * 500);
  const contest = pick([contestAt(1), contestAt(2), contestAt(3), contestAt(1, 2), contestAt(2, 2)]);
  const { year_id, constituency_id, election_type_id } = contest;
  const ids = election_type_id === 1 ? SMALL.presidential : constituency_id === 1 ? SMALL.parliamentary : [13, 14];
  const figures = ids.map((candidate_id) => ({ candidate_id, vote_count: pick([0, 7, some()]) }));
  const boss = server.as('super_admin');
  const step = pick([
    'call',
    'publish',
    'publish',
    'live',
    'withdraw',
    'status',
    'register',
    'station',
    'withdrawStation',
  ]);
  if (step === 'call') {
    const election = { year_id: 1, election_type_id: 1 };
    const standing = (await boss(calls.desk, election)).data.find((call) => call.called_at && !call.ended);
    if (standing && random() < 0.7) await boss(calls.takeBack, { id: standing.id, ...WHY });
    const word = pick([{ kind: 'too_close' }, { kind: 'elected', candidate_ids: [1] }] as const);
    const { data } = await boss(calls.propose, { ...election, ...word, reason: 'Seen at the tally centre' });
    if (data?.id) await server.as('admin')(calls.confirm, { id: data.id });
  } else if (step === 'publish') {
    await server.as('admin')(votes.save, { year_id, constituency_id, votes: figures });
    await boss(votes.publish, { ...contest, correction: CORRECTION });
  } else if (step === 'live')
    await boss(votes.save, { correction: CORRECTION, year_id, constituency_id, votes: figures });
  else if (step === 'withdraw') {
    const { version } = (await boss(corrections.standing, contest)).data;
    await boss(corrections.withdraw, { ...contest, version, ...WHY });
  } else if (step === 'status') {
    const status = pick(['held', 'held', 'annulled', 'postponed', 'unopposed'] as const);
    const elected = status === 'unopposed' && election_type_id === 2 ? { candidate_id: ids[0] } : {};
    await boss(contestStatus.set, { ...contest, status, ...elected, publish: true, note: 'By the court' });
  } else if (step === 'register') {
    const totals = { total_registered_voters: 2000, total_valid_votes: 10 + some(), total_rejected: 3 };
    await boss(registers.save, { ...contest, ...totals, correction: CORRECTION });
  } else {
    const station = { year_id: 1, election_type_id: 1, polling_station_id: pick([1, 2]) };
    if (step === 'station') {
      const sent = SMALL.presidential.map((candidate_id) => ({ candidate_id, vote_count: some() }));
      await server.as('admin')(stationVotes.publish, { ...station, votes: sent, correction: CORRECTION });
    } else {
      const { version } = (await boss(corrections.standing, { ...contestAt(1), ...station })).data;
      await boss(corrections.withdrawStation, { ...station, version, ...WHY });
    }
  }
}

describe('the feed', () => {
  test('is empty before anything is public, and refuses a sequence that it has not reached', async () => {
    expect(await read()).toEqual({ messages: [], next: '/api/v1/feed?after=0', last: 0, restored: 0 });
    const refused = { status: 409, error_msg: say.feedEndsBefore({ last: 0 }) };
    expect(await server.anonymous(feed.read, { after: 1 })).toMatchObject(refused);
    expect((await fetch(`${base}/api/v1/feed/stream?after=1`)).status).toBe(409);
    expect((await fetch(`${base}/api/v1/feed/stream?after=-1`)).status).toBe(422);
  });

  test('has one message for a publication, a correction and a withdrawal, each with all that is public then', async () => {
    const boss = server.as('super_admin');
    const figures = [40, 30, 20].map((vote_count, at) => ({ candidate_id: at + 1, vote_count }));
    await server.as('admin')(votes.save, { year_id: 1, constituency_id: 4, votes: figures });
    expect((await read()).messages).toEqual([]);
    await boss(votes.publish, contestAt(4));
    await boss(votes.save, {
      ...{ year_id: 1, constituency_id: 4, votes: figures.map((one) => ({ ...one, vote_count: one.vote_count + 1 })) },
      correction: WHY,
    });
    const { version } = (await boss(corrections.standing, contestAt(4))).data;
    await boss(corrections.withdraw, { ...contestAt(4), version, ...WHY });
    const { messages, next, last } = await read();
    expect(messages).toMatchObject([
      {
        ...{ schema: 1, sequence: 1, type: 'published', isTest: false, year: { id: 1, title: '2024' } },
        ...{ election_type: { id: 1, title: 'presidential', nationwide: true }, region: { id: 2, title: 'South' } },
        ...{ constituency: { id: 4, name: 'South Two' }, polling_station: null, correction: null, seat: null },
        status: { status: 'held', elected: null, note: null },
        candidates: [
          { id: 1, name: 'Abena Palm', votes: 40, party: { name: 'Palm Party' } },
          { votes: 30 },
          { votes: 20 },
        ],
      },
      {
        sequence: 2,
        type: 'corrected',
        candidates: [{ votes: 41 }, { votes: 31 }, { votes: 21 }],
        correction: { number: 1, ...WHY },
      },
      { sequence: 3, type: 'withdrawn', candidates: [], published_at: null, correction: { number: 2, ...WHY } },
    ]);
    expect([next, last]).toEqual(['/api/v1/feed?after=3', 3]);
    expect((await read(2)).messages).toEqual(messages.slice(2));
  });

  test('has one message for a status that becomes public, and none for one that does not', async () => {
    const boss = server.as('super_admin');
    const { last } = await read();
    const set = (status: 'held' | 'postponed', publish: boolean) =>
      boss(contestStatus.set, { ...contestAt(4, 2), status, publish, note: 'By the court' });
    expect(await set('postponed', false)).toMatchObject({ status: 200 });
    expect((await read(last)).messages).toEqual([]);
    await set('postponed', true);
    await set('held', true);
    const contest = { type: 'status', constituency: { id: 4 }, election_type: { id: 2 } };
    expect((await read(last)).messages).toMatchObject([
      { ...contest, sequence: last + 1, status: { status: 'postponed' } },
      { ...contest, sequence: last + 2, status: { status: 'held' } },
    ]);
  });

  test('answers 304 to a reader that has its page, until there is another message', async () => {
    const page = () => server.app.inject({ url: '/api/v1/feed?after=0', headers: { 'if-none-match': String(tag) } });
    const tag = (await server.app.inject('/api/v1/feed?after=0')).headers.etag;
    expect((await page()).statusCode).toBe(304);
    await server.as('super_admin')(votes.publish, contestAt(4));
    expect((await page()).statusCode).toBe(200);
  });

  test('has the JSON Schema of its messages, which the messages fit', async () => {
    const schema = (await server.anonymous(feed.schema, {})).data;
    const properties = { schema: { const: 1 }, isTest: { type: 'boolean' } };
    expect(schema).toMatchObject({
      oneOf: [
        { type: 'object', properties },
        { type: 'object', properties },
        { type: 'object', properties },
      ],
    });
    for (const message of (await read()).messages) feedMessage.parse(message);
  });

  test('says of a rehearsal that it is a test', async () => {
    await server.database.owner.query('update years set rehearsal = true');
    await server.as('super_admin')(votes.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 4,
      votes: [{ candidate_id: 1, vote_count: 9 }],
    });
    await server.database.owner.query('update years set rehearsal = false');
    expect((await read()).messages.at(-1)).toMatchObject({ isTest: true, candidates: [{ votes: 9 }, {}, {}] });
  });
});

describe('the order', () => {
  const insert = `insert into feed_messages (body) select body from feed_messages order by sequence desc limit 1 returning id`;

  test('is that of the commits, without a hole: what commits late comes late, and what is undone takes no number', async () => {
    const { last } = await read();
    const [slow, undone] = [await server.database.owner.connect(), await server.database.owner.connect()];
    try {
      await slow.query('begin');
      const late = (await slow.query(insert)).rows[0].id;
      await undone.query('begin');
      await undone.query(insert);
      await undone.query('set constraints all immediate');
      await undone.query('rollback');
      const early = (await undone.query(insert)).rows[0].id;
      await slow.query('commit');
      const { rows } = await slow.query(
        'select id, sequence from feed_messages where id = any ($1) order by sequence',
        [[late, early]],
      );
      expect(rows).toEqual([
        { id: early, sequence: last + 1 },
        { id: late, sequence: last + 2 },
      ]);
    } finally {
      slow.release();
      undone.release();
    }
  });

  test('holds for writers at once: a reader never finds a message behind the last one that it has', async () => {
    const ids = [contestAt(1), contestAt(2), contestAt(3), contestAt(1, 2), contestAt(2, 2)];
    const boss = server.as('super_admin');
    for (const { constituency_id, election_type_id } of ids) {
      const of = election_type_id === 1 ? SMALL.presidential : constituency_id === 1 ? SMALL.parliamentary : [13, 14];
      await server.as('admin')(votes.save, {
        ...{ year_id: 1, constituency_id },
        votes: of.map((candidate_id) => ({ candidate_id, vote_count: 5 })),
      });
    }
    const { last } = await read();
    let writing = true;
    const writers = Promise.all(
      ids.map(async (contest) => {
        for (let round = 0; round < 6; round++) {
          await boss(votes.publish, { ...contest, correction: CORRECTION });
          const { version } = (await boss(corrections.standing, contest)).data;
          await boss(corrections.withdraw, { ...contest, version, ...WHY });
        }
      }),
    ).finally(() => {
      writing = false;
    });
    const seen: number[] = [];
    while (seen.length < 60) {
      // What is written while the last read is on its way comes with one more.
      const isWhole = !writing;
      const { messages } = await read(last + seen.length);
      seen.push(...messages.map(({ sequence }) => sequence));
      if (isWhole && messages.length === 0) break;
    }
    await writers;
    expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => last + 1 + at));
  });

  test('is kept: no one changes or deletes a message', async () => {
    const { owner } = server.database;
    for (const forgery of [
      'delete from feed_messages',
      `update feed_messages set body = '{}'`,
      'update feed_messages set sequence = null',
    ]) {
      await expect(owner.query(forgery)).rejects.toThrow('neither changed nor deleted');
    }
  });
});

describe('the reader of the documentation', () => {
  /** What the API said when the feed ended with a message. */
  const saidAt = new Map<number, Awaited<ReturnType<typeof saidNow>>>();

  /** Follows the stream until the reader has the last message there is. */
  async function followTo(reader: Reader, last: number) {
    if (reader.state.after >= last) return;
    const stop = new AbortController();
    await reader
      .follow(stop.signal, () => {
        if (reader.state.after >= last) stop.abort();
      })
      .catch((error) => {
        if (!stop.signal.aborted) throw error;
      });
  }

  test('has the results of the country after each change, by pages or by the stream, whenever it comes back', {
    timeout: 120_000,
  }, async () => {
    const random = randomNumbers('an evening');
    const reader = newReader(base);
    await reader.catchUp();
    for (let step = 0; step < 60; step++) {
      await act(random);
      const { last } = await read(reader.state.after);
      const said = await saidNow();
      saidAt.set(last, said);
      if (random() < 0.3) continue;
      if (random() < 0.5) await reader.catchUp();
      else await followTo(reader, last);
      expect(rebuiltBy(reader, said)).toEqual(said);
    }
    expect(reader.state.after).toBeGreaterThan(80);
  });

  test('has the results of the country at each of 500 reconnects, and no message twice', {
    timeout: 120_000,
  }, async () => {
    const random = randomNumbers('reconnects');
    const moments = [...saidAt.keys()];
    const last = moments.at(-1) ?? 0;
    let times = 0;
    async function comeBackOften() {
      const reader = newReader(base);
      while (reader.state.after < last) {
        const left = moments.filter((moment) => moment > reader.state.after);
        const until = left[Math.floor(random() * Math.min(left.length, 8))] ?? last;
        const from = reader.state.after;
        const said = saidAt.get(until) as Awaited<ReturnType<typeof saidNow>>;
        const heard: number[] = [];
        let rebuilt: typeof said | undefined;
        const stop = new AbortController();
        await reader
          .follow(stop.signal, ({ sequence }) => {
            heard.push(sequence);
            if (sequence !== until) return;
            rebuilt = rebuiltBy(reader, said);
            stop.abort();
          })
          .catch(() => expect(stop.signal.aborted).toBe(true));
        expect(rebuilt).toEqual(said);
        // A message more may have come in one piece with the last one.
        expect(heard).toEqual(Array.from({ length: reader.state.after - from }, (_, at) => from + 1 + at));
        times++;
      }
    }
    while (times < 500) await Promise.all(Array.from({ length: 10 }, comeBackOften));
  });

  test('hears once of a withdrawal, a publication and a call that came while it was away, by pages and by the stream', async () => {
    const boss = server.as('super_admin');
    for (const { id } of (await boss(calls.desk, { year_id: 1, election_type_id: 1 })).data)
      await boss(calls.takeBack, { id, ...WHY });
    const [byPages, byStream] = [newReader(base), newReader(base)];
    await Promise.all([byPages.catchUp(), byStream.catchUp()]);
    const { after } = byStream.state;

    const { version } = (await boss(corrections.standing, contestAt(4))).data;
    await boss(corrections.withdraw, { ...contestAt(4), version, ...WHY });
    await boss(votes.publish, contestAt(4));
    const call = { year_id: 1, election_type_id: 1, kind: 'too_close', reason: 'Two sources say so' } as const;
    const { data } = await boss(calls.propose, call);
    expect((await server.as('admin')(calls.confirm, { id: data.id })).status).toBe(200);

    const expected = ['withdrawn', 'published', 'called'].map((type, at) => ({ type, sequence: after + 1 + at }));
    expect((await read(after)).messages).toMatchObject(expected);
    expect((await read(after)).messages).toHaveLength(expected.length);
    const heard: FeedMessage[] = [];
    const stop = new AbortController();
    const following = byStream.follow(stop.signal, (message) => heard.push(message)).catch(() => {});
    await expect.poll(() => byStream.state.after).toBe(after + expected.length);
    stop.abort();
    await Promise.all([byPages.catchUp(), following]);
    expect(heard).toMatchObject(expected);
    expect(heard).toHaveLength(expected.length);
    for (const reader of [byPages, byStream]) await expectEqualResults(reader);
  });

  test('is told of a publication by the stream while it waits', async () => {
    const reader = newReader(base);
    await reader.catchUp();
    const stop = new AbortController();
    const told = Promise.withResolvers<FeedMessage>();
    const following = reader.follow(stop.signal, told.resolve).catch(() => {});
    await server.as('super_admin')(votes.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 4,
      votes: [{ candidate_id: 1, vote_count: 77 }],
    });
    expect(await told.promise).toMatchObject({ type: 'corrected', candidates: [{ votes: 77 }, {}, {}] });
    stop.abort();
    await following;
  });

  test('that a browser connects again goes on after its last message, not where its address began', async () => {
    const { last } = await read(0);
    const headers = { 'last-event-id': String(last - 1) };
    const { body } = await fetch(`${base}/api/v1/feed/stream?after=0`, { headers });
    let text = '';
    for await (const piece of body ?? []) {
      text += Buffer.from(piece).toString();
      if (/^data: .*\n/m.test(text)) break;
    }
    expect(/^id: (\d+)$/m.exec(text)?.[1]).toBe(String(last));
  });

  test('has the same results of an election that was published before the feed existed', async () => {
    await server.as('super_admin')(contestStatus.set, {
      ...contestAt(4, 2),
      status: 'postponed',
      publish: true,
      note: 'By the court',
    });
    await server.database.owner.query(
      // Calls came after the feed.
      `delete from calls; drop table feed_messages, feed_head;
       drop function number_feed_messages, refuse_changed_feed, feed_message, feed_envelope, feed_candidates, feed_candidate;
       delete from migrations where name = '0048_feed'`,
    );
    expect(await migrate(server.database.url)).toEqual(['0048_feed']);
    const reader = newReader(base, { after: 0 });
    await reader.catchUp();
    await expectEqualResults(reader);
    const { messages } = await read();
    expect(new Set(messages.map(({ type }) => type))).toEqual(
      new Set(['published', 'corrected', 'withdrawn', 'status']),
    );
    expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, at) => at + 1));
  });
});
