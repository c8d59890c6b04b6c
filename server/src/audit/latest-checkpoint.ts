import type { audit as contract } from '@election/contract/audit';
import type { Data } from '@election/contract/route';
import type { Context, Kept } from '../context.ts';
import { named } from '../db/named.ts';

type Latest = typeof contract.checkpoint;

/** The latest checkpoint, for everybody: whoever notes its root can later hold the trail against it. */
export const latestCheckpoint: Kept<Latest> = { until: ['checkpoints'], read: readLatest };

async function readLatest({ pool }: Context): Promise<Data<Latest>> {
  const [row] = await named<NonNullable<Data<Latest>>>(
    pool,
    'latest_checkpoint',
    `select to_json(at) #>> '{}' as at, chains, entries as rows, encode(root, 'hex') as root, statement,
       encode(signature, 'hex') as signature, encode(public_key, 'hex') as public_key
     from audit_checkpoints order by id desc limit 1`,
    [],
  );
  return row ?? null;
}
