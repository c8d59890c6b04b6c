import { contract } from '@election/contract/contract';
import { can } from '@election/contract/people/permissions';
import type { SessionUser } from '@election/contract/people/session';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { actorOf, useMay } from './actor.ts';
import { renewFieldPack, voidFieldPack } from './field-pack-store.ts';
import { readAhead, useRead } from './queries.ts';
import { currentLocked, currentUserId, useSession, useSessionEnded } from './session-store.ts';

/** The longest that a call takes. */
const AHEAD_MS = 30_000;

/**
 * Reads the field pack of a person who has signed in while the script of the first screen is still on its way: that screen then
 * has its data at once, where it would ask for one thing after the other.
 */
export async function readFieldPackAhead(client: QueryClient, user: SessionUser): Promise<void> {
  if (currentLocked() || !can(actorOf(user), 'entries.submit')) return;
  const pack = await readAhead(client, contract.fieldPack.read, {}, AHEAD_MS);
  // The person may have gone, or locked the phone.
  if (pack?.user_id === currentUserId() && pack && !currentLocked()) renewFieldPack(pack);
}

/**
 * Keeps the field pack of a person who enters figures: read on every visit, after events, and when the network returns. It is given
 * up once the person may not enter figures any more, or the session has ended.
 */
export function useFieldPack(): void {
  const may = useMay();
  const user_id = useSession()?.user.id;
  const ended = useSessionEnded();
  const entersFigures = user_id !== undefined && may('entries.submit');
  const { data, refetch } = useRead(contract.fieldPack.read, entersFigures ? {} : null, { quiet: true });
  const wasEnded = useRef(false);
  useEffect(() => {
    if (data?.user_id === user_id && data) renewFieldPack(data);
  }, [data, user_id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once, after the person has signed in over the page
  useEffect(() => {
    if (ended || !entersFigures) voidFieldPack();
    else if (wasEnded.current) void refetch();
    wasEnded.current = ended;
  }, [ended, entersFigures]);
}
