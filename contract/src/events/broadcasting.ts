import * as z from 'zod';
import { route } from '../wire/route.ts';

/** Channel authorisation: pusher-js and laravel-echo call it before they subscribe to a private channel, with JSON or a form. */
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
