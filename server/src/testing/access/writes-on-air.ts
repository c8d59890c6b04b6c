import { COVERED, type Write } from './write.ts';

/** Writes of what goes on air: statuses, calls, the feed and walls. */
export const ON_AIR: Record<string, Write> = {
  'contestStatus.set': {
    tables: ['contests'],
    audit: ['contests.status contest @'],
    history: ['status status'],
    events: ['contest-status'],
    renewed: [...COVERED, 'board.list'],
  },
  'calls.propose': { tables: ['calls'], audit: ['calls.propose call'], events: ['call-proposed'] },
  'calls.confirm': {
    tables: ['calls', 'feed_head', 'feed_messages'],
    // The call of another place waits.
    beside: ['calls constituency_id'],
    audit: ['calls.confirm call @2'],
    events: ['called'],
    renewed: ['calls.list', 'exports.json', 'exports.nist', 'exports.nistStations', 'feed.read'],
  },
  'calls.drop': {
    tables: ['calls'],
    beside: ['calls constituency_id'],
    audit: ['calls.drop call @3'],
    events: ['call-proposed'],
  },
  'calls.takeBack': {
    tables: ['calls', 'feed_head', 'feed_messages'],
    audit: ['calls.take-back call @'],
    events: ['called'],
    renewed: ['calls.list', 'exports.json', 'exports.nist', 'exports.nistStations', 'feed.read'],
  },
  'feedKeys.make': { tables: ['feed_keys'], audit: ['feed-keys.make feed-key'] },
  'feedKeys.revoke': { tables: ['feed_keys'], audit: ['feed-keys.revoke feed-key'] },
  'webhooks.make': { tables: ['webhooks'], audit: ['webhooks.make webhook'] },
  'webhooks.pause': { tables: ['webhooks'], audit: ['webhooks.pause webhook'] },
  'webhooks.resume': { tables: ['webhooks'], audit: ['webhooks.resume webhook'] },
  // Its address is of a private network: nothing is sent.
  'webhooks.test': {},
  'webhooks.revoke': { tables: ['webhooks'], audit: ['webhooks.revoke webhook'] },

  'displays.make': { tables: ['display_links'], audit: ['displays.make display_link'], events: ['wall-changed'] },
  'displays.revoke': {
    input: (_, made) => ({ id: made['displays.make'] }),
    tables: ['display_links'],
    audit: ['displays.revoke display_link'],
    events: ['wall-changed'],
  },
  'wall.take': { tables: ['wall_control'], events: ['wall-changed'] },
  'wall.hold': { tables: ['wall_control'], events: ['wall-changed'] },
  'wall.order': { tables: ['wall_control'], events: ['wall-changed'] },
};
