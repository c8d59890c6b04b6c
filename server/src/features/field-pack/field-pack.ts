import type { FieldPack } from '@election/contract/figures/field-pack';
import type { Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { fileKey } from '../../platform/secrets/file-key.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';

/**
 * All that a phone needs to work without a network: the caller's own places, their ballots, and the caller's own entries. The same round trip
 * stores what the phone says that it holds.
 */
export async function readFieldPack({ db, pool, actor, request }: Context): Promise<FieldPack> {
  const [row] = await named<{ pack: Omit<FieldPack, 'file_key'> }>(
    pool,
    'field_pack',
    `with said as (
       update sessions set waiting = $3 where token_hash = $4 and $3::int is not null and waiting is distinct from $3)
     select field_pack($1, $2) as pack`,
    [actor.id, await placesOf({ pool, actor }), request.waiting, hashToken(request.token)],
  );
  return { ...(row as { pack: Omit<FieldPack, 'file_key'> }).pack, file_key: await fileKey(db, actor.id) };
}

/** A role of people's own that enters figures may reach everywhere; an agent and an intern have their constituencies. */
async function placesOf({ pool, actor }: Pick<Context, 'pool' | 'actor'>): Promise<readonly number[]> {
  if (actor.scope !== 'any') return actor.constituency_ids;
  const rows = await named<{ id: number }>(
    pool,
    'current_constituencies',
    'select c.id from constituencies c join years y on y.id = c.year_id where y.is_current_year',
    [],
  );
  return rows.map(({ id }) => id);
}
