import type { Finding } from '@election/contract/checks/checks';
import type { KnownFigures } from '@election/contract/checks/figures-of';
import type { votes } from '@election/contract/figures/votes';
import type { Input } from '@election/contract/wire/route';
import type pg from 'pg';
import { named } from '../../../platform/db/named.ts';

/** Of each database, by contest, the hash of the figures in which this process found no error (contest-figures.sql). */
const sound = new WeakMap<pg.Pool, Map<number, string>>();

interface Checked extends Pick<KnownFigures, 'candidates' | 'status'> {
  contest_id: number;
  figures_hash: string;
  confirmable: object | null;
  findings: readonly Finding[];
}

/**
 * Remembers that a contest's present figures have no error, for as long as their hash is the same. The hash covers what such figures could
 * come to an error by, the status of their candidates too; another status of the contest, to which figures that are all 0 would be an
 * error, it does not cover, nor the settings that ask for a second source or person.
 */
export function rememberSound(pool: pg.Pool, checked: Checked): void {
  const known = sound.get(pool) ?? new Map<number, string>();
  sound.set(pool, known);
  const isSound =
    checked.status === 'held' &&
    checked.confirmable === null &&
    checked.candidates.some(({ votes }) => votes !== null && votes > 0) &&
    checked.findings.every(({ severity }) => severity !== 'error');
  if (isSound) known.set(checked.contest_id, checked.figures_hash);
  else known.delete(checked.contest_id);
}

/** The hash of a contest's present figures, where they are known to have no error; null where they have to be checked. */
export async function soundHash(pool: pg.Pool, contest: Input<typeof votes.publish>): Promise<string | null> {
  const known = sound.get(pool);
  if (!known) return null;
  const { year_id, constituency_id, election_type_id } = contest;
  const [present] = await named<{ id: number; hash: string }>(
    pool,
    'figures_hash',
    `select k.id, figures_hash(k) as hash from contests k
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3`,
    [year_id, constituency_id, election_type_id],
  );
  return present && known.get(present.id) === present.hash ? present.hash : null;
}
