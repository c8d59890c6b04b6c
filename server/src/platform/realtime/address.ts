import { userChannel } from '@election/contract/events/events';

/** The application key in the socket's path. The Pusher protocol requires one; it is public. */
export const SOCKET_KEY = 'election';

/** The path of the Pusher protocol is `/app/{key}`. */
export const SOCKET_PATH = '/app';

/** A user's channel as clients subscribe to it and the server signs it. */
export const privateChannel = (user_id: number): string => `private-${userChannel(user_id)}`;
