import { createHash } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { makeReceiptCode, readReceiptCode, submissionText } from '@election/contract/figures/receipts';
import type { DecidedEntry } from '@election/contract/figures/votes';
import { describe, expect, test } from 'vitest';
import { failures } from '../../../platform/sentences.ts';
import { useServer } from '../../../testing/server.ts';
import { SMALL, USER_ID } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, stationVotes } = contract;

const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));
const NORTH = SMALL.north.first;
const figures = (...counts: number[]) => ({ year_id: SMALL.year, constituency_id: NORTH, votes: ballot(...counts) });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function lastRow(chain: number = NORTH) {
  const { rows } = await server.database.pool.query(
    `select sequence::int, action, after, to_json(at) #>> '{}' as at from audit_entries where chain = $1 order by sequence desc limit 1`,
    [chain],
  );
  return rows[0];
}

describe('the receipt for figures', () => {
  test('names the key, the hash of what was sent, and the row of the audit trail', async () => {
    const sent = { ...figures(100, 80, 0), typed_at: '2024-12-07T20:58:00.000Z' };
    const { status, data } = await server.as('agent')(votes.submit, sent, { key: 'first-of-agent' });
    expect(status).toBe(200);
    const row = await lastRow();
    expect(data.receipt).toEqual({
      id: 'first-of-agent',
      code: makeReceiptCode({ constituency_id: NORTH, sequence: row.sequence }),
      sha256: sha256(submissionText(sent)),
      at: row.at,
      sequence: row.sequence,
    });
    expect(readReceiptCode(data.receipt.code)).toEqual({ constituency_id: NORTH, sequence: row.sequence });
    expect(row).toMatchObject({
      action: 'entries.submit',
      after: {
        [String(SMALL.presidential[0])]: 100,
        submission: 'first-of-agent',
        sha256: data.receipt.sha256,
        typed_at: '2024-12-07T20:58:00.000Z',
      },
    });
  });

  test('is the same for a repeat of the call, and another one for the same figures sent again', async () => {
    const sent = figures(101, 80, 0);
    const once = await server.as('agent')(votes.submit, sent, { key: 'second-of-agent' });
    const again = await server.as('agent')(votes.submit, sent, { key: 'second-of-agent' });
    expect(again.data).toEqual(once.data);
    const anew = await server.as('agent')(votes.submit, sent, { key: 'third-of-agent' });
    expect(anew.data.receipt).toMatchObject({ id: 'third-of-agent', sequence: once.data.receipt.sequence + 1 });
  });

  test('is given without a key, a time of typing or a correction too', async () => {
    const { data } = await server.as('agent')(votes.submit, figures(102, 80, 0));
    expect(data.receipt).toMatchObject({ id: null, sha256: sha256(submissionText(figures(102, 80, 0))) });
    const { after } = await lastRow();
    expect(Object.keys(after).filter((name) => !/^\d+$/.test(name))).toEqual(['sha256']);
  });

  test('of a polling station covers what was sent, not what the server adds', async () => {
    const sent = { year_id: SMALL.year, polling_station_id: SMALL.stations.first, votes: ballot(10, 5, 0) };
    const { data } = await server.as('agent')(stationVotes.submit, sent, { key: 'station-of-agent' });
    expect(data.receipt).toMatchObject({ id: 'station-of-agent', sha256: sha256(submissionText(sent)) });
    expect(readReceiptCode(data.receipt.code)?.constituency_id).toBe(NORTH);
  });

  test('has the code that both sides compute', async () => {
    const places = [1, 9, 10, 275, 4_096, 2_147_483_647].flatMap((constituency_id) =>
      [1, 22, 345, 1_000_000_007].map((sequence) => ({ constituency_id, sequence })),
    );
    const { rows } = await server.database.pool.query<{ code: string }>(
      'select receipt_code(chain, sequence) as code from unnest($1::int[], $2::bigint[]) as place (chain, sequence)',
      [places.map(({ constituency_id }) => constituency_id), places.map(({ sequence }) => sequence)],
    );
    expect(rows.map(({ code }) => code)).toEqual(places.map(makeReceiptCode));
  });
});

describe('a correction', () => {
  test('names the submission that it corrects, and replaces its figures', async () => {
    await server.as('intern')(votes.submit, figures(1, 2, 3), { key: 'first-of-intern' });
    const sent = { ...figures(1, 2, 4), supersedes: 'first-of-intern' };
    const { data } = await server.as('intern')(votes.submit, sent, { key: 'second-of-intern' });
    expect(data.receipt.sha256).toBe(sha256(submissionText(sent)));
    expect((await lastRow()).after).toMatchObject({ supersedes: 'first-of-intern' });
  });

  test('is not undone by the corrected submission, where that one comes late', async () => {
    const late = { ...figures(5, 5, 6), supersedes: 'lost-of-intern' };
    await server.as('intern')(votes.submit, late, { key: 'fourth-of-intern' });
    const lost = await server.as('intern')(votes.submit, figures(5, 5, 5), { key: 'lost-of-intern' });
    expect(lost).toMatchObject({ status: 409, error_msg: failures.superseded });
    // The key of another person's submission means nothing.
    const other = await server.as('agent')(votes.submit, figures(5, 5, 5), { key: 'lost-of-intern' });
    expect(other.status).toBe(200);
  });

  test('of figures that the desk has approved is refused, with both figures of each candidate', async () => {
    const contest = { year_id: SMALL.year, constituency_id: NORTH, election_type_id: 1 };
    const approved = ballot(5, 5, 6).map((vote) => ({ ...vote, user_id: USER_ID.intern }));
    await server.as('correspondent')(votes.decide, { ...contest, votes: approved });
    const answer = await server.as('intern')(votes.submit, { ...figures(5, 5, 7), supersedes: 'fourth-of-intern' });
    expect(answer.status).toBe(409);
    const [first, second, third] = SMALL.presidential;
    const { entries } = answer.data as unknown as Record<'entries', DecidedEntry[]>;
    expect(entries).toMatchObject([
      { candidate_id: first, name: 'Abena Palm', sent: 5, votes: 5, status: 'approved' },
      { candidate_id: second, sent: 5, votes: 5, status: 'approved' },
      { candidate_id: third, sent: 7, votes: 6, status: 'approved' },
    ]);
  });

  test.each([
    ['typed_at', 'yesterday'],
    ['supersedes', 'short'],
    ['supersedes', 'x'.repeat(101)],
  ])('with a malformed %s is refused: %s', async (field, value) => {
    const answer = await server.as('agent')(votes.submit, { ...figures(1, 1, 1), [field]: value });
    expect(answer).toMatchObject({ status: 422, error_msg: { [field]: expect.anything() } });
  });
});
