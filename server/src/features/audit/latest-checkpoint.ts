import type { audit as contract } from '@election/contract/audit/audit';
import type { Data } from '@election/contract/wire/route';
import type { Cached, Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { publicKeyOf } from './checkpoint.ts';
import { readSeed } from './read-trail.ts';

type Latest = typeof contract.checkpoint;

/** The latest checkpoint, public: a reader who keeps its root can later verify the trail against it. */
export const latestCheckpoint: Cached<Latest> = { versions: ['checkpoints'], read: readLatest };

async function readLatest({ pool }: Context): Promise<Data<Latest>> {
  const [row] = await named<Omit<NonNullable<Data<Latest>>, 'key_in_database'>>(
    pool,
    'latest_checkpoint',
    `select to_json(at) #>> '{}' as at, chains, entries as rows, encode(root, 'hex') as root, statement,
       encode(signature, 'hex') as signature, encode(public_key, 'hex') as public_key
     from audit_checkpoints order by id desc limit 1`,
    [],
  );
  return row ? { ...row, key_in_database: row.public_key === publicKeyOf(await readSeed(pool)) } : null;
}
