import * as z from 'zod';
import { route } from './route.ts';

/** Asked by pusher-js and laravel-echo for each private channel, as JSON or as a form, before they subscribe. */
export const broadcasting = {
  authorise: route({
    method: 'POST',
    path: '/broadcasting/auth',
    access: 'signed-in',
    input: z.object({
      socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
      channel_name: z.string().max(200),
    }),
    data: z.object({ auth: z.string() }),
    envelope: 'bare',
  }),
};
