import type { Plant } from '../plant.ts';

const at = (name: string) => `server/src/platform/${name}`;
const cache = { file: at('cache/response-cache.ts'), tests: [at('cache/response-cache.test.ts')] };
const actors = { file: at('cache/actor-cache.ts'), tests: [at('cache/actor-cache.test.ts')] };
const sockets = { file: at('realtime/pusher-socket.ts'), tests: [at('realtime/socket.test.ts')] };
const messages = { file: at('realtime/client-messages.ts'), tests: [at('realtime/forged.test.ts')] };
const events = {
  file: 'server/src/features/events/deliver-events.ts',
  tests: ['server/src/features/events/recipients.test.ts'],
};
const audience = { ...events, file: 'server/src/features/events/audience.ts' };
const links = { file: at('secrets/sheet-link.ts'), tests: ['server/src/features/sheets/sheets.test.ts'] };

/** What any server of this kind needs: caches, sockets, secrets, jobs, text. */
export const plants: readonly Plant[] = [
  {
    file: at('http/errors.ts'),
    tests: [at('db/watch.test.ts')],
    name: 'public results fail while the database starts up',
    find: '/^(08|57P0|25006)/.test(',
    replace: '/^(08|25006)/.test(',
  },
  {
    file: at('http/errors.ts'),
    tests: [at('http/errors.test.ts')],
    name: 'a database without space is out of reach',
    find: "'53100'",
    replace: "'53101'",
  },
  {
    ...cache,
    name: 'a cached answer outlives a change of one of its versions',
    find: 'keys.some((name) => entry.versions[name] !== versions[name])',
    replace: 'keys.every((name) => entry.versions[name] !== versions[name])',
  },
  {
    ...cache,
    name: 'a failed computation is cached',
    find: '      if (previous) entries.set(key, previous);\n      else entries.delete(key);\n',
    replace: '',
  },
  {
    ...actors,
    name: 'a role taken away counts only when the cache forgets',
    find: 'if (cached?.access === access) return cached.actor;',
    replace: 'if (cached) return cached.actor;',
  },
  {
    ...actors,
    name: 'an actor outlives the session',
    find: 'entries.set(key, { actor: loaded.actor, access }, { ttl })',
    replace: 'entries.set(key, { actor: loaded.actor, access })',
  },
  {
    file: at('cache/coalesce.ts'),
    tests: [at('cache/coalesce.test.ts')],
    name: 'a caller joins a query that is already in flight',
    find: '    next = null;\n    const result = query();',
    replace: '    const result = query();\n    void result.then(() => { next = null; }, () => { next = null; });',
  },
  {
    file: at('cache/cached-response.ts'),
    tests: [
      at('http/envelope.test.ts'),
      at('cache/response-cache.test.ts'),
      'server/src/features/contests/results.test.ts',
    ],
    name: 'answers for one person may be stored by shared caches',
    find: "'cache-control': isPublic ? PUBLIC : PERSONAL",
    replace: "'cache-control': PUBLIC",
  },
  {
    file: at('http/mount-cached.ts'),
    tests: [at('cache/response-cache.test.ts')],
    name: 'cached answers are sent without asking for the permission',
    find: 'const actor = await admit(route.access, request.headers,',
    replace: "const actor = await admit(route.access === 'public' ? 'public' : 'signed-in', request.headers,",
  },
  {
    file: at('http/mount-cached.ts'),
    tests: ['server/src/features/contests/board.test.ts'],
    name: 'callers share an answer across their scopes',
    find: "const prefix = perScope ? scopeOf(actor) : '';",
    replace: "const prefix = '';",
  },
  {
    file: at('http/admission.ts'),
    tests: [at('http/envelope.test.ts'), at('http/errors.test.ts'), 'server/src/features/people/session.test.ts'],
    name: 'the secure-request header is not asked for',
    find: "if (headers['x-secure-request'] !== secureRequestKey) throw new Failure(403, say.secureRequestWrong);",
    replace: '',
  },
  {
    file: at('http/admission.ts'),
    tests: ['server/src/features/people/roles.test.ts', 'server/src/features/contests/votes.test.ts'],
    name: 'every signed-in person may call every route',
    find: 'if (!mayCall(access, actor)) throw new Failure(403, say.notAllowed);',
    replace: '',
  },
  {
    ...sockets,
    name: 'signing out leaves the sockets of a person open',
    find: 'for (const peer of channels.peersOf(user_id)) end(peer, CODE.reconnect, say.sessionEnded);',
    replace: '',
    tests: [at('realtime/socket.test.ts'), at('realtime/forged.test.ts'), 'server/src/features/people/sockets.test.ts'],
  },
  {
    ...sockets,
    name: 'the end of a session is not remembered',
    find: 'endedAt.set(user_id, performance.now());',
    replace: '',
    tests: [at('realtime/forged.test.ts'), 'server/src/features/people/sockets.test.ts'],
  },
  {
    ...sockets,
    name: 'the newsroom is dropped for the public at capacity',
    find: 'const anonymous = findAnonymous(peers);',
    replace: 'const [anonymous] = peers;',
  },
  {
    ...sockets,
    name: 'a silent client is never dropped',
    find: 'if (silent > limits.activity + limits.pong) return end(peer, CODE.pongMissing, say.pongMissing);',
    replace: '',
  },
  {
    ...messages,
    name: 'private channels need no signature',
    find: 'if (!fits) return refuse(context, peer, CODE.unauthorised, say.unauthorised);',
    replace: '',
  },
  {
    ...messages,
    name: 'the signature of an ended session is taken',
    find: 'if (sessionEndedAt(user_id) > peer.opened) return end(peer, CODE.reconnect, say.sessionEnded);',
    replace: '',
    tests: [at('realtime/forged.test.ts'), 'server/src/features/people/sockets.test.ts'],
  },
  {
    ...messages,
    name: 'a client may send any number of messages',
    find: 'if (++peer.messages > limits.messages) return end(peer, CODE.rateLimited, say.tooManyMessages);',
    replace: '',
    tests: [at('realtime/socket.test.ts'), at('realtime/forged.test.ts')],
  },
  {
    file: at('realtime/authorise.ts'),
    tests: [at('realtime/forged.test.ts'), 'server/src/features/people/sockets.test.ts'],
    name: 'a person may listen on the channel of another',
    find: 'if (channel_name !== privateChannel(actor.id)) throw new Failure(403, say.otherChannel);',
    replace: '',
  },
  {
    file: at('realtime/signature.ts'),
    tests: [at('realtime/forged.test.ts')],
    name: 'a signature fits every connection',
    find: 'update(`${socket_id}:${channel}`)',
    replace: 'update(channel)',
  },
  {
    file: at('realtime/handshake.ts'),
    tests: [at('realtime/socket.test.ts'), at('realtime/forged.test.ts')],
    name: 'a page of another site opens a socket',
    find: "if (!isOwnOrigin(request, publicUrl)) return refuseUpgrade(stream, '403 Forbidden');",
    replace: '',
  },
  {
    file: at('realtime/signed-in-users.ts'),
    tests: ['server/src/features/people/sockets.test.ts', at('realtime/socket.test.ts'), at('realtime/killed.test.ts')],
    name: 'sockets outlive an idle session',
    find: "u.status = 'active' and s.expires_at > now()\n         and (s.duty or s.last_seen_at > now() - make_interval(secs => $2)))",
    replace: "u.status = 'active' and s.expires_at > now()\n         and $2 > 0)",
  },
  {
    ...audience,
    name: 'events of a place reach every region',
    find: "if (listener.scope === 'region') return listener.region_id === place.region_id;",
    replace: "if (listener.scope === 'region') return true;",
  },
  {
    ...audience,
    name: 'toasts go to those who cannot approve',
    find: 'const approvers = inScope.filter(({ permissions }) => approval !== null && permissions.includes(approval));',
    replace: 'const approvers = inScope;',
  },
  {
    ...audience,
    name: 'a role that reads results alone hears of figures that wait',
    find: 'listeners.filter((one) => works(one) && reaches(one, event))',
    replace: 'listeners.filter((one) => reaches(one, event))',
  },
  {
    ...events,
    name: 'inactive people hear of publications',
    find: 'const active = users.filter((id) => !inactive.has(id));',
    replace: 'const active = users.filter((id) => inactive.size >= 0 || !inactive.has(id));',
  },
  {
    ...links,
    name: 'a link to a sheet holds for every sheet',
    find: 'update(`${id}:${session}:${until}`)',
    replace: 'update(`${session}:${until}`)',
  },
  {
    ...links,
    name: 'a link to a sheet holds for ever',
    find: 'timingSafeEqual(sent, expected) && now < link.until * 1000',
    replace: 'timingSafeEqual(sent, expected)',
  },
  {
    file: at('jobs/every.ts'),
    tests: [at('jobs/every.test.ts')],
    name: 'a job runs while its last run is under way',
    find: 'const tick = () => void (running > 0 || run());',
    replace: 'const tick = () => void run();',
  },
  {
    file: at('jobs/cleanup.ts'),
    tests: [at('jobs/cleanup.test.ts')],
    name: 'idle sessions are never deleted',
    find: 'expires_at < now() or not duty and last_seen_at < now() - make_interval(secs => $1)',
    replace: 'expires_at < now() or last_seen_at < now() - 1000 * make_interval(secs => $1)',
  },
  {
    name: 'an unknown outcome is answered as success: a note that no standby has confirmed a commit is not heard',
    file: at('db/guarded-pool.ts'),
    find: 'routine === UNCONFIRMED && failUnconfirmed(client)',
    replace: 'void routine',
    tests: [at('db/watch.test.ts')],
  },
  {
    name: 'a session that was ended at its commit is said to have changed nothing',
    file: at('http/errors.ts'),
    find: '    return new Failure(503, isRead ? say.unavailable : say.outcomeUnknown',
    replace: '    return new Failure(503, say.unavailable',
    tests: [at('http/errors.test.ts')],
  },
  {
    name: 'a standby is taken for a defect',
    file: at('http/errors.ts'),
    find: '/^(57P0|53|25006)/',
    replace: '/^(57P0|53)/',
    tests: [at('http/errors.test.ts')],
  },
  {
    name: 'the heartbeat stays at the first of several hosts',
    file: at('db/guarded-pool.ts'),
    find: 'this.#hosts[next % this.#hosts.length]',
    replace: 'this.#hosts[0]',
    tests: [at('db/watch.test.ts')],
  },
  {
    name: 'a commit that has just begun to wait for a standby is given up',
    file: at('db/watch.ts'),
    find: 'const VAIN = 3;',
    replace: 'const VAIN = 1;',
    tests: [at('db/watch.test.ts')],
  },
  {
    name: 'a process that stands still keeps its lock',
    file: at('db/advisory-lock.ts'),
    find: '  await client.query(BOUND);\n',
    replace: '',
    tests: [at('db/advisory-lock.test.ts')],
  },
];
