import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { YEAR_ID } from '@election/server/tools/rehearsal/country';
import { withClient } from './database.ts';
import { signIn } from './processes.ts';

/** Takes a contest back, or publishes it again; false where a check holds it back. */
type Change = () => Promise<boolean>;

/** Published contests of the rehearsal, each with how to take it back and to publish it again. */
export async function publications(url: string, port: number): Promise<{ withdraw: Change; publish: Change }[]> {
  const headers = { ...(await signIn(port, 'super_admin')), 'content-type': 'application/json' };
  const post = async (path: string, body: object) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).ok;
  const contests = await withClient(url, async (client) => {
    const { rows } = await client.query<{ constituency_id: number }>(
      `select constituency_id from contests
       where year_id = $1 and election_type_id = $2 and published_at is not null and public_status = 'held' order by id`,
      [YEAR_ID, ELECTION_TYPE.presidential],
    );
    return rows.map(({ constituency_id }) => ({
      year_id: YEAR_ID,
      constituency_id,
      election_type_id: ELECTION_TYPE.presidential,
    }));
  });
  return contests.map((contest) => ({
    withdraw: async () => {
      const standing = new URLSearchParams(
        Object.entries(contest).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const seen = await fetch(`http://127.0.0.1:${port}${contract.corrections.standing.path}?${standing}`, {
        headers,
      });
      const { data } = (await seen.json()) as { data: { version: string } };
      const why = { version: data.version, reason: 'test_figures', note: 'Taken back and published again.' };
      return post(contract.corrections.withdraw.path, { ...contest, ...why });
    },
    publish: () => post(contract.votes.publish.path, contest),
  }));
}
