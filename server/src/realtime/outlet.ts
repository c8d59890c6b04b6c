import { CHANGE_EVENT, type ChangeEvent, RESULTS_CHANNEL } from '@election/contract/events';

/** Where events leave the server: to its own sockets, or to a service that holds them. */
export interface Outlet {
  /** The users who may be listening. */
  users(): number[] | Promise<number[]>;
  /** To everybody on a channel. */
  send(channel: string, event: string, data: unknown): void | Promise<void>;
  /** To each of these users on the channel of their own. */
  sendToUsers(user_ids: readonly number[], event: string, data: unknown): void | Promise<void>;
}

/** Tells everybody that what they show may be old. */
export async function sayMissed(outlet: Outlet): Promise<void> {
  const missed: ChangeEvent = { type: 'missed' };
  await outlet.send(RESULTS_CHANNEL, CHANGE_EVENT, missed);
  await outlet.sendToUsers(await outlet.users(), CHANGE_EVENT, missed);
}
