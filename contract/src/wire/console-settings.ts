import * as z from 'zod';
import { route } from './route.ts';

/** What the console needs before sign-in. Public: it contains nothing secret. */
export const consoleSettings = {
  read: route({
    method: 'GET',
    path: '/config.json',
    access: 'public',
    input: z.object({}),
    data: z.object({
      rehearsal: z.boolean(),
      /** True for a restored copy that is not live: the server refuses all changes. */
      standby: z.boolean().optional(),
      secure_request: z.string(),
      realtime: z.object({
        key: z.string(),
        path: z.string(),
        /** The address of a hosted Pusher service, such as wss://ws-eu.pusher.com; left out where this server serves the sockets. */
        url: z.string().optional(),
      }),
    }),
    envelope: 'bare',
  }),
};
