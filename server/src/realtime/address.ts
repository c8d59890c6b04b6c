/** The application key that clients name in the socket's path; it tells applications apart and is no secret. */
export const SOCKET_KEY = 'election';

/** Where sockets are opened: the path of the Pusher protocol, `/app/{key}`. */
export const SOCKET_PATH = '/app';
