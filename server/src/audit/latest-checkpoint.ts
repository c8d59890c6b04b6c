import type { audit as contract } from '@election/contract/audit';
import type { Data } from '@election/contract/route';
import type { Context, Kept } from '../context.ts';
import { named } from '../db/named.ts';

type Latest = typeof contract.checkpoint;

/** The latest checkpoint, for everybody: whoever notes its root can later hold the trail against it. */
export const latestCheckpoint: Kept<Latest> = { stamp: latestId, read: readLatest };

async function latestId({ pool }: Context): Promise<string> {
  const [row] = await named<{ id: number | null }>(
    pool,
    'latest_checkpoint_id',
    'select max(id) as id from audit_checkpoints',
    [],
  );
  return String(row?.id);
}

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
