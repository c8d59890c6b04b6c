import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import { handlers } from '../../handlers.ts';
import { targetFor, tokenOfFar } from '../access-targets.ts';
import type { Caller, TestServer } from '../server.ts';
import { SECOND, WORLD } from '../world/world.ts';
import { ACCESS, ROLES } from './table.ts';
import type { Target } from './target.ts';

/** By the names of the access table. */
export const ROUTES: ReadonlyMap<string, Route> = new Map(
  Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, route]): [string, Route] => [`${feature}.${name}`, route as Route]),
  ),
);

/** Whether a read is answered from the cache. */
export function isCached(name: string): boolean {
  const [feature = '', endpoint = ''] = name.split('.');
  const handler = (handlers as Record<string, Record<string, unknown>>)[feature]?.[endpoint];
  return typeof handler === 'object' && handler !== null && 'cached' in handler;
}

type Fields = Record<string, unknown>;

/**
 * The twin of a read: the same of something else than what the writes of the table are aimed at, or by someone else. None of these
 * writes changes its answer, unless the write names it.
 */
export interface Twin {
  name: string;
  read: () => Promise<string>;
  /** The read of what writes are aimed at, of which this is the twin; null where it is someone else's. */
  own: (() => Promise<string>) | null;
}

/** A receipt names its checkpoint, which a job makes at a time of its own. Files are made of what the other reads have. */
const reads = [...ROUTES].filter(
  ([name, { method, media }]) => method === 'GET' && media === undefined && name !== 'receipts.read',
);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What each field is called in the year before. */
const PAST: Readonly<Record<string, unknown>> = {
  ...{ year_id: WORLD.past.year, year: WORLD.past.year, region: WORLD.past.region, region_id: WORLD.past.region },
  ...{ constituency: WORLD.past.constituency, constituency_id: WORLD.past.constituency },
  ...{ constituency_ids: [WORLD.past.constituency], polling_station_id: WORLD.past.station, poll_id: 80 },
};
const inThePast = (input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [field, PAST[field] ?? value]));

const otherRace = (race: unknown) => (race === 1 ? 2 : 1);
/** The other race, of the same place where a seat needs one. */
const inOtherRace = (input: Fields, route: Route, { constituency }: Target): Fields =>
  'election_type_id' in input
    ? {
        ...('constituency_id' in route.input.shape && { constituency_id: constituency }),
        ...input,
        election_type_id: otherRace(input.election_type_id),
        ...('poll_id' in input && { poll_id: 81 }),
      }
    : input;

/** Another station of the place that the writes are aimed at. */
const TWIN_STATION = 71;

interface Aimed {
  own: Target;
  near: Target;
  far: Target;
}

/** The inputs that differ from the one that writes are aimed at, by what they differ in. */
function differing(name: string, route: Route, { own, near, far }: Aimed): [of: string, input: Fields][] {
  const input = ACCESS[name]?.[0];
  if (!input) throw new Error(`The access table has no ${name}`);
  const here = input(own);
  const place = [near, far].map(input).find((other) => !same(other, here));
  const station = 'polling_station_id' in route.input.shape && { ...here, polling_station_id: TWIN_STATION };
  const found: [string, Fields | false | undefined][] = [
    ['another place', place],
    ['another station', station],
    ['another year', inThePast(here)],
    ['the other race', inOtherRace(here, route, own)],
  ];
  return found.flatMap(([of, other]): [string, Fields][] => (other && !same(other, here) ? [[of, other]] : []));
}

/** Reads that say something else to each person: what is asked for has no place, and no answer is kept. */
function isPersonal(name: string, route: Route, { own, far }: Aimed): boolean {
  const input = ACCESS[name]?.[0];
  const needed = (at: Target) =>
    Object.entries(input?.(at) ?? {}).filter(([field]) => !route.input.shape[field]?.safeParse(undefined).success);
  return route.access !== 'public' && !isCached(name) && same(needed(own), needed(far));
}

/** The twins of all reads of the contract. */
export async function twinsOf(server: TestServer): Promise<Twin[]> {
  const at = (place: 'own' | 'near' | 'far') => targetFor(server.database.pool, 'super_admin', place);
  const aimed: Aimed = { own: await at('own'), near: await at('near'), far: await at('far') };
  const people: [who: string, role: (typeof ROLES)[number], call: Caller][] = [
    ['another agent', 'agent', server.bearing(tokenOfFar('agent'))],
    ['another intern', 'intern', server.bearing(tokenOfFar('intern'))],
    ['another correspondent', 'correspondent', server.as('southern_correspondent')],
  ];
  return reads.flatMap(([name, route]) => {
    const words = (ACCESS[name]?.[1] ?? '').split(' ');
    const first = ROLES[words.findIndex((word) => word.includes('+'))] ?? 'anonymous';
    // Not those who make the writes, whom some of these sign out.
    const call = first === 'anonymous' ? server.anonymous : server.bearing(SECOND[first]);
    const elsewhere = differing(name, route, aimed).map(([of, input]) => ({
      name: `${name} of ${of}`,
      read: () => readOnce(name, route, call, input),
      own: () => readOnce(name, route, call, ACCESS[name]?.[0](aimed.own) ?? {}),
    }));
    const needed = ([field]: [string, unknown]) => !route.input.shape[field]?.safeParse(undefined).success;
    const own = Object.fromEntries(Object.entries(ACCESS[name]?.[0](aimed.own) ?? {}).filter(needed));
    const others = isPersonal(name, route, aimed)
      ? people
          .filter(([, role]) => words[ROLES.indexOf(role)]?.includes('+'))
          .map(([who, , as]) => ({
            ...{ name: `${name} by ${who}`, own: null },
            read: () => readOnce(name, route, as, own),
          }))
      : [];
    return [...elsewhere, ...others];
  });
}

async function readOnce(name: string, route: Route, call: Caller, input: Fields): Promise<string> {
  const { status, data } = await call(route, input);
  if (status >= 500) throw new Error(`${name} ${JSON.stringify(input)}: ${status}`);
  return `${status} ${timeless(data)}`;
}

/** An answer without what is renewed as time goes by: links to photographs, and moments. */
export const timeless = (data: unknown): string =>
  (JSON.stringify(data) ?? '').replace(/(\/image)\?[^"]*/g, '$1').replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '""');

export async function readTwins(twins: readonly Twin[]): Promise<Map<string, string>> {
  const answers = twins.map(async ({ name, read }): Promise<[string, string]> => [name, await read()]);
  return new Map(await Promise.all(answers));
}
