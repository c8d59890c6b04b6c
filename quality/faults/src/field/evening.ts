import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { figuresOf, YEAR } from '../election.ts';
import { random } from '../random.ts';
import type { Stage, Weather } from './line.ts';
import type { Phone } from './phone.ts';
import type { Book, Tap } from './statements.ts';

export interface Person {
  user_id: number;
  constituencies: readonly number[];
}

/** What happens on one phone. */
export interface Evening {
  phone: Phone;
  /** The owner; and the person who borrows the phone for a while. */
  people: readonly [Person, Person?];
  taps: number;
  kills: number;
  weather: Weather;
  book: Book;
  pictureOf: (tap: number) => Buffer;
  /** Milliseconds between two presses of *Send now*; infinite: the phone waits as it likes. */
  hurry: number;
}

const TABS = 2;
/** More than this wait for the network before the person goes on typing. */
const MOST_WAITING = 4;
const WAIT_MS = 60_000;
const POLL_MS = 100;
const TRAP_MS = 8_000;
const SHARE_OF_SHEETS = 0.4;
const SHARE_OF_PORTALS = 0.1;
const PORTAL_MS = 700;

let taps = 0;

/** Types, photographs, loses its network, is killed; ends with whatever waits. */
export async function liveEvening(evening: Evening): Promise<void> {
  const { phone, people, weather, taps: count } = evening;
  const [owner, guest] = people;
  const killed = killsIn(evening);
  const borrowed = Math.floor(count / 3);
  await phone.start(owner.user_id, TABS);
  phone.line.weather = weather;
  for (let number = 0; number < count; number++) {
    if (number === borrowed && guest) await lend(evening, guest, owner);
    else if (killed.has(number)) await tapAndKill(evening, owner);
    else await tap(evening, owner, random.below(TABS));
    await waitUntilFew(evening, owner);
  }
}

/** The taps at which the browser is killed. The guest has theirs in peace. */
function killsIn({ taps: count, kills }: Evening): ReadonlySet<number> {
  const possible = Array.from({ length: count }, (_, at) => at).filter((at) => at !== Math.floor(count / 3));
  const mixed = possible.map((at) => ({ at, by: random.next() })).sort((a, b) => a.by - b.by);
  return new Set(mixed.slice(0, kills).map(({ at }) => at));
}

/** Figures or a photograph at a place of the person. */
function nextTap({ book, pictureOf }: Evening, { user_id, constituencies }: Person): Tap {
  const number = ++taps;
  const tap: Tap = { number, user_id, constituency_id: random.pick(constituencies) };
  if (random.chance(SHARE_OF_SHEETS)) tap.picture = createHash('sha256').update(pictureOf(number)).digest('hex');
  book.taps.set(number, tap);
  return tap;
}

/** @returns whether the phone keeps it; null where the browser is gone */
function handOver({ phone }: Evening, { number, user_id, constituency_id, picture }: Tap, tab: number) {
  const given = { user_id, tap: number, year_id: YEAR, constituency_id };
  return phone.handOver(tab, picture ? given : { ...given, votes: figuresOf(number) });
}

async function tap(evening: Evening, person: Person, tab: number): Promise<void> {
  const { line } = evening.phone;
  if (random.chance(SHARE_OF_PORTALS)) {
    line.isPortal = true;
    setTimeout(() => {
      line.isPortal = false;
    }, PORTAL_MS);
  }
  await handOver(evening, nextTap(evening, person), tab);
}

/** Kills the browser while it stores, while the call is on its way, or after the server has acted. */
async function tapAndKill(evening: Evening, owner: Person): Promise<void> {
  const { phone } = evening;
  const stage = random.pick<Stage | 'stored'>(['stored', 'sent', 'acted']);
  const reached = stage === 'stored' ? pause(random.below(60)) : phone.line.trap(stage);
  const handed = handOver(evening, nextTap(evening, owner), random.below(TABS));
  const hurrying = hurry(evening);
  await Promise.race([reached, handed.then(() => pause(TRAP_MS))]);
  hurrying.stop();
  phone.line.lift();
  await phone.kill();
  await handed;
  await phone.start(owner.user_id, TABS);
  await assertKept(evening, owner);
}

/** What the phone said to wait lies on it after a kill. */
async function assertKept({ phone, book }: Evening, { user_id }: Person): Promise<void> {
  const { ids, unreadable } = await phone.listed(user_id);
  for (const { id, tap, state, user_id: author } of book.said.values()) {
    if (author !== user_id || state !== 'waiting' || ids.includes(id)) continue;
    phone.line.found.push(
      `Gone from the phone after a kill: tap ${tap} (${ids.length} submissions lie on it, ${unreadable} cannot be read)`,
    );
  }
}

/** Another person signs in while the owner's submissions wait, and leaves some behind. */
async function lend(evening: Evening, guest: Person, owner: Person): Promise<void> {
  const { phone } = evening;
  phone.line.isPortal = true;
  await handOver(evening, nextTap(evening, owner), 0);
  await phone.signIn(guest.user_id);
  await handOver(evening, nextTap(evening, guest), 0);
  phone.line.isPortal = false;
  await handOver(evening, nextTap(evening, guest), 1);
  await waitUntilFew(evening, guest);
  await phone.signIn(owner.user_id);
}

function hurry({ phone, hurry: every }: Evening) {
  const timer = Number.isFinite(every) ? setInterval(() => void phone.sendNow(), every) : undefined;
  return { stop: () => clearInterval(timer) };
}

/** The person types on while the queue is short. */
async function waitUntilFew(
  evening: Evening,
  { user_id }: Person,
  most = MOST_WAITING,
  limit = WAIT_MS,
): Promise<void> {
  const hurrying = hurry(evening);
  for (const until = Date.now() + limit; Date.now() < until; await pause(POLL_MS)) {
    if (((await evening.phone.waiting(user_id)) ?? 0) <= most) break;
  }
  hurrying.stop();
}

/** All people of the phone sign in once more over a quiet line, until nothing waits. */
export async function sendRest(evening: Evening, limit: number): Promise<void> {
  const { phone, people } = evening;
  const rest = { ...evening, hurry: 500 };
  for (const person of people) {
    if (!person) continue;
    await phone.signIn(person.user_id);
    await waitUntilFew(rest, person, 0, limit);
    await phone.tellAll(person.user_id);
  }
}
