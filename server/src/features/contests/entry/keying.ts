import type { Actor } from '@election/contract/people/permissions';
import type { ClaimedSheet, keying as contract, KeyedEntry } from '@election/contract/sources/keying';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context, Handlers } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { readSecret } from '../../../platform/secrets/application-secret.ts';
import { sheetLink } from '../../../platform/secrets/sheet-link.ts';
import { runRoutine } from '../../../platform/writes/run-once.ts';
import { sayContests as say } from '../sentences.ts';

/** What the caller keyed in, newest first. */
async function listOwn({ pool, actor }: Context): Promise<KeyedEntry[]> {
  return named<KeyedEntry>(
    pool,
    'keyed_entries',
    `select a.chain || '-' || a.sequence as row, to_json(a.at) #>> '{}' as at, k.election_type_id,
       json_build_object('id', place.id, 'name', place.name) as constituency,
       (select count(*)::int from jsonb_object_keys(a.after) as figure where figure ~ '^\\d+$') as candidates
     from audit_entries a
     join contests k on k.id = (regexp_match(a.subject, '^contest:(\\d{1,9})'))[1]::int
     join constituencies place on place.id = k.constituency_id
     where a.actor_id = $1 and a.action = 'entries.key_in'
     order by a.at desc, a.sequence desc limit 100`,
    [actor.id],
  );
}

/** The constituencies of the caller's scope; null for all. */
const reachOf = (actor: Actor): readonly number[] | null => (actor.scope === 'any' ? null : actor.constituency_ids);

/**
 * The sheet that the caller keys in now, or the next one that waits, with its ballot and no figure. A repeat finds the same claim, so that
 * no answer is kept for it.
 */
async function claim(context: Context): Promise<Data<typeof contract.claim>> {
  const unkeyed = { ...context, request: { ...context.request, once: null } };
  const { claim: id } = await runRoutine(unkeyed, 'claim_sheet', {
    constituencies: reachOf(context.actor),
  });
  return { claim: id === null ? null : await readClaim(context, id) };
}

async function readClaim({ db, pool, request }: Context, id: number): Promise<ClaimedSheet | null> {
  const [row] = await named<Omit<ClaimedSheet, 'sheet'> & { sheet: Omit<ClaimedSheet['sheet'], 'image'> }>(
    pool,
    'claimed_sheet',
    `select q.id, k.year_id, k.election_type_id, json_build_object('id', region.id, 'name', region.title) as region,
       json_build_object('id', place.id, 'name', place.name) as constituency,
       json_build_object('id', s.id, 'media_type', p.media_type, 'width', p.width, 'height', p.height) as sheet,
       (select coalesce(json_agg(json_build_object('candidate_id', c.id,
          'candidate', json_build_object('id', c.id, 'name', candidate_label(c), 'avatar_url', '/pictures/' || c.avatar),
          'party', party_json(party)) order by c.ballot_order, c.name), '[]')
        from keyed_candidates(k, q.user_id) c join parties party on party.id = c.party_id) as candidates,
       exists (select from vote_entries e where e.contest_id = k.id and e.place = 0 and e.user_id = q.user_id) as again
     from keyings q
     join contests k on k.id = q.contest_id
     join constituencies place on place.id = k.constituency_id
     join regions region on region.id = place.region_id
     join pink_sheets s on s.id = q.sheet_id
     join pictures p on p.sha256 = s.picture
     where q.id = $1`,
    [id],
  );
  if (!row) return null;
  const secret = await readSecret(db, 'sheets');
  return { ...row, sheet: { ...row.sheet, image: sheetLink(secret, row.sheet.id, request.token) } };
}

/** @throws Failure 403 where the sheet is out of the caller's reach since, 409 where the claim has ended */
const keep = (context: Context, input: Input<typeof contract.keep>) =>
  runRoutine(context, 'keep_claim', { input, constituencies: reachOf(context.actor) });

/** @throws Failure 403 where the sheet is out of the caller's reach since, 409 where the claim has ended, 422 for what cannot be read without saying what */
async function release(context: Context, { reason, ...input }: Input<typeof contract.release>) {
  const unreadable = input.how === 'unreadable';
  if (unreadable && !reason) throw new Failure(422, { reason: [say.cannotRead] });
  return runRoutine(context, 'release_claim', {
    input: unreadable ? { ...input, reason } : input,
    constituencies: reachOf(context.actor),
  });
}

/** @throws Failure 403, 409 where the claim has ended or entries are decided, 422 for a ballot that is not whole */
const finish = (context: Context, input: Input<typeof contract.finish>) =>
  runRoutine(context, 'key_in', { input, constituencies: reachOf(context.actor) });

/** Each writes in the single statement of its routine. */
export const keyingHandlers = {
  own: listOwn,
  claim: { ownsTransaction: claim },
  keep: { ownsTransaction: keep },
  release: { ownsTransaction: release },
  finish: { ownsTransaction: finish },
} satisfies Handlers['keying'];
