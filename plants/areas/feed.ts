import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/features/${name}`;
const tests = [at('feed/feed.test.ts')];
const order = { file: 'server/migrations/0048_feed.sql', tests };
const stream = { file: at('feed/readers.ts'), tests: [...tests, at('feed/readers.test.ts')] };

const sender = { file: at('feed/webhooks/send-feed.ts'), tests: [at('feed/webhooks/webhooks.test.ts')] };

const call = {
  file: 'contract/src/call-rules.ts',
  tests: ['contract/src/call-rules.test.ts', at('calls/calls.test.ts')],
};
const calls = { file: at('calls/calls.sql'), tests: [at('calls/calls.test.ts')] };

/** The feed: its order, its messages, its stream; and calls. */
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
  {
    ...call,
    name: 'who proposed a call confirms it',
    find: 'if (proposed_by === me) return say.anotherPerson;',
    replace: '',
  },
  {
    ...call,
    name: 'a call of another candidate replaces one that stands',
    find: 'return facts.standing === null ? true : say.takeBackFirst;',
    replace: 'return true;',
  },
  {
    ...calls,
    name: 'a proposal is announced to the public',
    find: "  perform announce_call('call-proposed', made);\n  return made.id;",
    replace: "  perform announce_call('called', made);\n  return made.id;",
  },
  {
    ...calls,
    name: 'a call is public in no cache',
    find: '  perform raise_result_version(made.year_id, made.election_type_id);\n',
    replace: '',
  },
  {
    file: 'server/migrations/0049_calls.sql',
    tests: [at('calls/calls.test.ts')],
    name: 'one person makes a call past the rules',
    find: 'check (confirmed_by <> proposed_by)',
    replace: 'check (confirmed_by is null or proposed_by is not null)',
  },
  {
    file: 'web/src/calls/CallItem.tsx',
    tests: ['web/src/calls/CallsPage.test.tsx'],
    name: 'the button confirms a call of its own person',
    find: 'can={ruling}',
    replace: 'can={true}',
  },
  {
    file: at('pages/calls.ts'),
    tests: [at('pages/pages.test.ts')],
    name: 'a call that was taken back looks as if it stood',
    find: 'taken_back ? html`<s>',
    replace: '!taken_back ? html`<s>',
  },
  {
    ...sender,
    name: 'a message that was not taken is left out',
    find: 'else {\n        const given_up',
    replace: 'else {\n        await noteTaken(pool, id, next);\n        const given_up',
  },
  {
    ...sender,
    name: 'a webhook that is paused is sent to',
    find: 'where delivered < last and paused_at is null and failed_at',
    replace: 'where delivered < last and failed_at',
  },
  {
    ...sender,
    name: 'a process that no longer leads goes on sending to webhooks',
    find: 'while (lead.holds() && !stop.signal.aborted)',
    replace: 'while (!stop.signal.aborted)',
  },
  {
    ...sender,
    name: 'a webhook is never given up',
    find: "failing_since <= now() - interval '${GIVEN_UP_AFTER}'",
    replace: 'false',
  },
  {
    file: at('feed/webhooks/post.ts'),
    tests: [at('feed/webhooks/webhooks.test.ts')],
    name: 'a redirect counts as taken',
    find: 'statusCode >= 200 && statusCode < 300',
    replace: 'statusCode >= 200 && statusCode < 400',
  },
  {
    file: at('feed/webhooks/addresses.ts'),
    tests: [at('feed/webhooks/webhooks.test.ts')],
    name: 'a name that resolves to a private address is connected to',
    find: 'found.some(({ address }) => isClosed(address))',
    replace: 'found.length === 0',
  },
  {
    file: at('feed/webhooks/webhooks.ts'),
    tests: [at('feed/webhooks/webhooks.test.ts')],
    name: 'the address of a webhook is in the trail whole',
    find: 'place: address.origin, from_start',
    replace: 'place: address.href, from_start',
  },
  {
    file: at('feed/gate.ts'),
    tests: [at('feed/keys.test.ts')],
    name: 'a revoked key is let in for good',
    find: 'if (!valid.has(id)) known.delete(hash)',
    replace: 'if (!valid.has(id) && hash === "") known.delete(hash)',
  },
  {
    file: at('feed/gate.ts'),
    tests: [at('feed/keys.test.ts')],
    name: 'an unknown key is taken for none',
    find: 'if (token !== undefined) throw new Failure(401, say.unknownKey);',
    replace: '',
  },
  {
    file: at('feed/readers.ts'),
    tests: [at('feed/readers.test.ts')],
    name: 'the stream of a revoked key goes on',
    find: 'if (!mayRead()) return reader.end();',
    replace: '',
  },
  {
    file: 'web/src/management/consumers/SecretModal.tsx',
    tests: ['web/src/management/consumers/ConsumersPage.test.tsx'],
    name: 'the secret of a new key is not shown',
    find: 'value={secret}',
    replace: 'value=""',
  },
];
