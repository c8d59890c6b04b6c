import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/features/${name}`;
const tests = [at('feed/feed.test.ts')];
const order = { file: 'server/migrations/0048_feed.sql', tests };
const stream = { file: at('feed/readers.ts'), tests };

/** The feed: its order, its messages, its stream. */
export const plants: readonly Plant[] = [
  {
    ...order,
    name: 'a message has its number before it is committed',
    find: 'after insert on feed_messages deferrable initially deferred',
    replace: 'after insert on feed_messages',
  },
  {
    ...order,
    name: 'messages are numbered without the lock of the last number',
    find: 'select last into strict given from feed_head for update;',
    replace: 'given := nextval(pg_get_serial_sequence($s$feed_messages$s$, $s$id$s$));',
  },
  {
    ...order,
    name: 'a message of the feed may be deleted',
    find: 'create trigger feed_kept before update or delete on',
    replace: 'create trigger feed_kept before update on',
  },
  {
    ...order,
    name: 'what stood before a correction is not in the feed of an earlier election',
    find: 'from corrected c where c.stood is distinct from c.before',
    replace: 'from corrected c where false',
    tests: [...tests, 'server/src/platform/db/upgrades.test.ts'],
  },
  {
    file: at('contests/withdraw.sql'),
    tests,
    name: 'a withdrawal is not in the feed',
    find: "  perform tell_feed(contest.id, in_place, 'withdrawn', kept);\n",
    replace: '',
  },
  {
    file: at('contests/contest-status.sql'),
    tests,
    name: 'a status that is public is not in the feed',
    find: "    perform tell_feed(saved.id, 0, 'status', null);\n",
    replace: '',
  },
  {
    file: at('contests/save-register.sql'),
    tests: [...tests, 'server/src/testing/access/writes.test.ts'],
    name: 'totals that are public at once are not in the feed',
    find: "    perform tell_feed(contest.id, 0, 'published', kept);\n",
    replace: '',
  },
  {
    file: at('imports/apply-import.sql'),
    tests: [at('imports/import.test.ts')],
    name: 'what an import publishes is not in the feed',
    find: '    perform tell_feed_of_import();\n',
    replace: '',
  },
  {
    file: at('feed/read-feed.ts'),
    tests,
    name: 'a page of the feed is not renewed',
    find: "versions: ['feed'],",
    replace: "versions: ['reference'],",
  },
  {
    file: at('feed/read-feed.ts'),
    tests,
    name: 'a reader from another feed is told nothing',
    find: '    if (after > last) throw new Failure(409, say.feedEndsBefore(last));\n',
    replace: '',
  },
  {
    ...stream,
    name: 'a stream skips a message after each page',
    find: 'after += page.length;',
    replace: 'after += page.length + 1;',
  },
];
