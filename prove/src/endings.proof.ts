import { contract } from '@election/contract/contract';
import { ROLE_ID } from '@election/contract/permissions';
import { privateChannel } from '@election/server/platform/realtime/address';
import { hashToken, newToken } from '@election/server/platform/secrets/tokens';
import { SMALL, USER_ID } from '@election/server/testing/small-election';
import { openSocket, type SocketClient, socketUrl } from '@election/server/testing/socket-client';
import { type Proof, portOf, type Trial } from './proof.ts';
import { callRoute, dataOf, describeReply, type Reply } from './request.ts';

/** Milliseconds in which a page has to hear that its person lost a right, and to lose its connection. */
const LIMIT = 1_000;
/** After so many a page that has heard nothing will hear nothing; the servers' own look every minute would close it. */
const PATIENCE = 30_000;

const { users, roles, session, broadcasting } = contract;
const PERSON = USER_ID.second_agent;
const { region, first, second } = SMALL.north;
const by = { user: USER_ID.super_admin };

/** One way in which a person loses rights, and the event that pages hear. */
interface Ending {
  name: string;
  event: 'rights-changed' | 'session-ended';
  make: (port: number, token: string) => Promise<Reply>;
}

const update = (changes: object) => (port: number) =>
  callRoute(
    port,
    users.update,
    {
      id: PERSON,
      name: 'second_agent',
      email: 'second_agent@example.com',
      status: 'active',
      role_id: ROLE_ID.agent,
      region_id: region,
      constituency_ids: [first],
      ...changes,
    },
    by,
  );

/** Takes a right from the role of agents. */
async function shrinkRole(port: number): Promise<Reply> {
  const all = dataOf(await callRoute(port, roles.list, {}, by)) as { id: number; permissions: string[] }[];
  const role = all.find(({ id }) => id === ROLE_ID.agent);
  const permissions = role?.permissions.filter((name) => name !== 'entries.submit') ?? [];
  return callRoute(port, roles.update, { ...role, permissions }, by);
}

const ENDINGS: readonly Ending[] = [
  { name: 'a role that lost a right', event: 'rights-changed', make: shrinkRole },
  { name: 'other constituencies', event: 'rights-changed', make: update({ constituency_ids: [second] }) },
  { name: 'another role', event: 'session-ended', make: update({ role_id: ROLE_ID.intern }) },
  { name: 'deactivation', event: 'session-ended', make: update({ status: 'inactive' }) },
  {
    name: 'an ended device',
    event: 'session-ended',
    make: (port, token) => callRoute(port, session.endOthers, {}, { token }),
  },
];

/** Sockets of a person at every server, when a right is lost at one of them. */
export const endings: Proof = {
  name: 'endings',
  promise: `a right that a role, an account or a session loses at one server: every open page of its person, at every server, hears of it and loses its connection within ${LIMIT} ms of the call`,
  unit: 'losses',
  full: 200,
  small: ENDINGS.length,
  plants: [
    {
      bug: 'a lost right is told to no server',
      inject: `
        create function keep_quiet() returns trigger language plpgsql as $f$
        begin
          return case when new.event ->> 'type' = 'rights-changed' then null else new end;
        end $f$;
        create trigger keep_quiet before insert on outbox for each row execute function keep_quiet();`,
    },
  ],
  async run(trial) {
    const times: number[] = [];
    const found: string[] = [];
    for (let number = 0; number < trial.count && found.length === 0; number++) {
      const ending = ENDINGS[number % ENDINGS.length] as Ending;
      const heard = await lose(trial, ending, number);
      times.push(...heard.filter((ms) => typeof ms === 'number'));
      found.push(...heard.filter((ms) => typeof ms === 'string').map((text) => `${ending.name}: ${text}`));
    }
    const slow = times.filter((ms) => ms > LIMIT);
    if (trial.isTimed && slow.length > 0) found.push(`${slow.length} of ${times.length} pages heard of it later`);
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
    return {
      found,
      measured: `median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms from the call to the last page`,
    };
  },
};

/** One loss, told by the pages of all servers: after how many milliseconds each was closed, or what was wrong. */
async function lose(trial: Trial, ending: Ending, number: number): Promise<(number | string)[]> {
  await restore(trial);
  const [token, other] = [await addSession(trial), await addSession(trial)];
  const pages = await Promise.all(trial.servers.map(({ port }) => open(port, token)));
  const begun = performance.now();
  const endings = pages.map((page) => closingOf(page, ending.event, begun));
  const reply = await ending.make(portOf(trial, number), other);
  if (reply.status !== 200) return [`the call was answered ${describeReply(reply)}`];
  const told = await Promise.all(endings);
  for (const { socket } of pages) socket.terminate();
  return told;
}

/** Waits until a page was told and closed. */
async function closingOf(page: SocketClient, event: string, begun: number): Promise<number | string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, 'late');
  });
  const end = await Promise.race([page.closed, late]);
  clearTimeout(timer);
  const ms = performance.now() - begun;
  if (end === 'late') return `a page is open ${PATIENCE} ms later`;
  const isTold = page.heard.some(({ data }) => (data as { type?: string } | undefined)?.type === event);
  return isTold ? ms : `a page was closed with ${end.code} and not told why`;
}

async function open(port: number, token: string): Promise<SocketClient> {
  const page = await openSocket(socketUrl(port));
  const channel_name = privateChannel(PERSON);
  const reply = await callRoute(port, broadcasting.authorise, { socket_id: page.id, channel_name }, { token });
  await page.subscribe(channel_name, (JSON.parse(reply.text) as { auth?: string }).auth);
  return page;
}

async function addSession({ owner }: Trial): Promise<string> {
  const token = newToken();
  await owner.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashToken(token), PERSON],
  );
  return token;
}

/** The person and the role as they were before the first loss. */
const restore = ({ owner }: Trial) =>
  owner.query(`
    update users set status = 'active', role_id = ${ROLE_ID.agent}, region_id = ${region} where id = ${PERSON};
    delete from sessions where user_id = ${PERSON};
    delete from user_constituencies where user_id = ${PERSON};
    insert into user_constituencies (user_id, constituency_id) values (${PERSON}, ${first});
    insert into role_permissions (role_id, permission_id) select ${ROLE_ID.agent}, id from permissions where name = 'entries.submit'
    on conflict do nothing`);
