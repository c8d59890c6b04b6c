import { join } from 'node:path';
import { findChromium } from '../../../scripts/chromium.mjs';
import { CONSTITUENCIES, supplyAgents } from './election.ts';
import { buildPhone } from './field/build.ts';
import { type Evening, liveEvening, type Person, sendRest } from './field/evening.ts';
import { judge } from './field/judge.ts';
import { CALM, type Line, openLine, type Weather } from './field/line.ts';
import { makePhone } from './field/phone.ts';
import { numbered, photographOf } from './field/photograph.ts';
import { openBook } from './field/statements.ts';
import type { Proof, Trial } from './proof.ts';

/** How a run is dimensioned. */
interface Dimensions {
  phones: number;
  weather: Weather;
  pictureBytes: number;
  /** Milliseconds between two presses of *Send now*. */
  hurry: number;
}

/** An evening at a collation centre. One picture in ten goes over the thin line: each takes a minute there. */
const EVENING: Dimensions = {
  phones: 24,
  weather: {
    latency: [400, 2_000],
    bytesPerSecond: 8_000,
    thinPictures: 0.1,
    resets: 0.3,
    swallowed: 0.1,
    halfOpen: 0.01,
  },
  pictureBytes: 400_000,
  hurry: Infinity,
};

/** The same with the latency of a good network and no one who waits: for `npm test`. A held line ends with a kill alone. */
const MINUTE: Dimensions = {
  phones: 2,
  weather: { ...EVENING.weather, latency: [10, 60], bytesPerSecond: 64_000, halfOpen: 0 },
  pictureBytes: 8_000,
  hurry: 300,
};
/** For what waits at the end, for each person. */
const REST_MS = 300_000;
/** From this count on a run is an evening. */
const LONG = 200;
const SUBMISSIONS_PER_KILL = 10;
const FEWEST_KILLS = 6;
const PLACES_OF_A_PERSON = 4;

/** Phones between the servers and a bad network; an outside ledger judges what they said. */
export const field: Proof = {
  name: 'field',
  promise:
    'submissions and photographs from real browsers over 64 kbit/s, 0.4 to 2 s, 30 % resets, 10 % of answers lost, half-open lines and captive portals, with kill -9 of the browser, two tabs and a shared phone: all that a phone called waiting or received is on the server once, from its author; nothing is called received that is not there; one tab sends at a time',
  unit: 'submissions',
  full: 2_000,
  small: 40,
  async run(trial) {
    if ((await findChromium()) === undefined) return { found: [], notRun: 'no Chromium was found' };
    const size = trial.count < LONG ? MINUTE : EVENING;
    const photograph = await photographOf(size.pictureBytes);
    const pictureOf = (tap: number) => numbered(photograph, tap);
    const book = openBook();
    const evenings = await prepare(trial, size, { book, pictureOf });
    try {
      await Promise.all(evenings.map(liveEvening));
      for (const { phone } of evenings) phone.line.weather = CALM;
      await Promise.all(evenings.map((evening) => sendRest(evening, REST_MS)));
    } finally {
      await Promise.all(evenings.map(({ phone }) => phone.kill()));
      for (const { phone } of evenings) phone.line.close();
    }
    const lines = evenings.map(({ phone }) => phone.line);
    const found = [...new Set(lines.flatMap((line) => line.found)), ...(await judge(trial.owner, book))];
    return { found: [...found, ...(await trial.check())], measured: describeLines(lines), count: book.taps.size };
  },
};

/** Phones with their people, places and lines. The first one is shared. */
async function prepare(
  trial: Trial,
  { phones, weather, hurry }: Dimensions,
  common: Pick<Evening, 'book' | 'pictureOf'>,
): Promise<Evening[]> {
  const app = await buildPhone();
  const people = await hirePeople(trial, phones + 1);
  const kills = Math.max(FEWEST_KILLS, Math.round(trial.count / SUBMISSIONS_PER_KILL));
  const shareOf = (total: number, at: number) => Math.floor((total + at) / phones);
  const { book, pictureOf } = common;
  const options = { trial, app, pictureOf, authorOf: (key: string) => book.said.get(key)?.user_id };
  return Promise.all(
    Array.from({ length: phones }, async (_, at): Promise<Evening> => {
      const line = await openLine(options);
      const phone = await makePhone(join(trial.folder, `phone-${at}`), line, book.hear);
      const [owner, guest] = [people[at + 1] as Person, people[0] as Person];
      const sizes = { taps: shareOf(trial.count, at), kills: shareOf(kills, at) };
      return { ...common, ...sizes, phone, people: at === 0 ? [owner, guest] : [owner], weather, hurry };
    }),
  );
}

/** Agents with some constituencies each, which no other one has. */
async function hirePeople({ owner }: Trial, count: number): Promise<Person[]> {
  const nextAgent = supplyAgents(owner);
  const people: Person[] = [];
  for (let at = 0; at < count; at++) {
    const constituencies = CONSTITUENCIES.slice(at * PLACES_OF_A_PERSON, (at + 1) * PLACES_OF_A_PERSON);
    const user_id = await nextAgent(constituencies[0] as number);
    await owner.query('insert into user_constituencies select $1, unnest($2::int[]) on conflict do nothing', [
      user_id,
      constituencies,
    ]);
    people.push({ user_id, constituencies });
  }
  return people;
}

function describeLines(lines: readonly Line[]): string {
  const total = (name: keyof Line['counts']) =>
    lines.reduce((sum, { counts }) => sum + counts[name], 0).toLocaleString('en');
  return `${lines.length} phones; ${total('calls')} calls: ${total('resets')} reset, ${total('swallowed')} answers lost, ${total('halfOpen')} left open, ${total('portal')} answered by a portal`;
}
