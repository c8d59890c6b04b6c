import { CHANGE_EVENT, type ChangeEvent, RESULTS_CHANNEL } from '@election/contract/events/events';

/** Sends messages to clients: over this server's sockets, or through a hosted service. */
export interface Outlet {
  /** The users who may have a connection. */
  users(): number[] | Promise<number[]>;
  send(channel: string, event: string, data: unknown): void | Promise<void>;
  sendToUsers(user_ids: readonly number[], event: string, data: unknown): void | Promise<void>;
}

/** Tells every client that it may have missed events and has to refetch. */
export async function sendMissed(outlet: Outlet): Promise<void> {
  const missed: ChangeEvent = { type: 'missed' };
  await outlet.send(RESULTS_CHANNEL, CHANGE_EVENT, missed);
  await outlet.sendToUsers(await outlet.users(), CHANGE_EVENT, missed);
}
