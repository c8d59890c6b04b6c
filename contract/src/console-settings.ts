import * as z from 'zod';
import { route } from './route.ts';

/** What the console must know before anybody signs in. Nothing secret: the browser shows it to whoever asks. */
export const consoleSettings = {
  read: route({
    method: 'GET',
    path: '/config.json',
    access: 'public',
    input: z.object({}),
    data: z.object({
      rehearsal: z.boolean(),
      /** A restored copy that is not live: nothing can be changed. */
      standby: z.boolean().optional(),
      secure_request: z.string(),
      realtime: z.object({
        key: z.string(),
        path: z.string(),
        /** Where a service holds the sockets, such as wss://ws-eu.pusher.com; left out where this server does. */
        url: z.string().optional(),
      }),
    }),
    envelope: 'bare',
  }),
};
