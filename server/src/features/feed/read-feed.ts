import { type feed as contract, type FeedMessage, feedMessage } from '@election/contract/events/feed';
import type { Data, Input } from '@election/contract/wire/route';
import type pg from 'pg';
import * as z from 'zod';
import type { Cached, Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { sayFeed as say } from './sentences.ts';

type Read = typeof contract.read;

/** Messages of one answer at most. */
const PAGE = 200;

/** The messages after a sequence. @throws Failure 409 where the feed ends before it */
export const readFeed: Cached<Read> = {
  versions: ['feed'],
  isOpen: ({ after }) => after > 0,
  read: async ({ pool }: Pick<Context, 'pool'>, { after }: Input<Read>): Promise<Data<Read>> => {
    const { messages, last, restored } = await messagesAfter(pool, after);
    if (after > last) throw new Failure(409, say.feedEndsBefore({ last }));
    return { messages, next: `/api/v1/feed?after=${messages.at(-1)?.sequence ?? after}`, last, restored };
  },
};

/** The JSON Schema of a message. It changes with the program alone. */
export const describeFeed: Cached<typeof contract.schema> = {
  versions: [],
  read: async () => z.toJSONSchema(feedMessage, { target: 'draft-2020-12' }),
};

interface Page {
  messages: FeedMessage[];
  /** The sequence of the newest message at the same moment. */
  last: number;
  restored: number;
}

/** At most a page of messages after a sequence, and the end of the feed, from one snapshot. */
export async function messagesAfter(pool: pg.Pool, after: number): Promise<Page> {
  const [row] = await named<Page>(
    pool,
    'feed_after',
    `select coalesce((
       select json_agg(jsonb_build_object('sequence', sequence) || body order by sequence)
       from (select sequence, body from feed_messages where sequence > $1 order by sequence limit $2) as page), '[]') as messages,
       (select last from feed_head) as last, (select count(*) from restorations) as restored`,
    [after, PAGE],
  );
  return row as Page;
}
