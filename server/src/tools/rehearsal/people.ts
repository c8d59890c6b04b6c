import { BUILT_IN_ROLES, type BuiltInRole, ROLE_ID } from '@election/contract/people/permissions';
import { ACCOUNTS } from './accounts.ts';
import { ACCOUNT_STAGES, KEYED_IN } from './contests.ts';
import type { Constituency, Country } from './country.ts';
import { newName } from './names.ts';
import { randomFor } from './random.ts';

const CORRESPONDENTS_REGION = 'Greater Accra';
const AGENTS_A_REGION = 2;

export interface Person {
  id: number;
  name: string;
  email: string;
  /** In a range that no telephone has; one of seven people has none. */
  phone: string | null;
  role: BuiltInRole;
  region_id: number | null;
  /** Where the person enters figures. */
  constituency_ids: number[];
  /** Where the person enters none yet, but keys in the sheets. */
  keyed_ids: number[];
  /** Has the rehearsal's password; the others cannot sign in. */
  signsIn: boolean;
}

/** The accounts that sign in, then two agents for each region, assigned to all its constituencies. */
export function createPeople(country: Country): Person[] {
  const region_id = country.regions.find((region) => region.place.title === CORRESPONDENTS_REGION)?.id ?? null;
  const accounts = ACCOUNTS.map(({ role, name, email }, index) => ({
    id: index + 1,
    name,
    email,
    phone: phoneOf(index + 1),
    role,
    region_id: BUILT_IN_ROLES[role].scope === 'any' ? null : region_id,
    ...placesOf(country, role, ACCOUNTS.findIndex((one) => one.role === role) === index),
    signsIn: true,
  }));

  const random = randomFor('agents');
  const taken = new Set([...ACCOUNTS.map(({ name }) => name), 'Ama Owusu']);
  const agents = country.regions.flatMap((region, index) =>
    Array.from({ length: AGENTS_A_REGION }, (_, place) => {
      const name = region.id === region_id && place === 0 ? 'Ama Owusu' : newName(random, taken);
      const id = accounts.length + index * AGENTS_A_REGION + place + 1;
      return {
        id,
        name,
        email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
        phone: phoneOf(id),
        role: 'agent' as const,
        region_id: region.id,
        constituency_ids: country.constituencies.filter((one) => one.region === region).map((one) => one.id),
        keyed_ids: [],
        signsIn: false,
      };
    }),
  );
  return [...accounts, ...agents];
}

/** Numbers that are reserved for made-up people: +44 7700 900000 to 900999. */
const phoneOf = (id: number): string | null => (id % 7 === 0 ? null : `+447700900${String(id).padStart(3, '0')}`);

/** The second account of a role has the places of the first, and has entered nothing there. */
function placesOf({ constituencies }: Country, role: BuiltInRole, isFirst: boolean) {
  const idsOf = (names: readonly string[]) =>
    constituencies.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const held = idsOf(Object.keys(ACCOUNT_STAGES[role] ?? {}));
  const keyed = role === 'intern' ? idsOf(KEYED_IN) : [];
  return isFirst
    ? { constituency_ids: held, keyed_ids: keyed }
    : { constituency_ids: [], keyed_ids: [...held, ...keyed] };
}

/** The agents of a constituency: first an assigned account, then the region's two agents in alternating order. */
export function agentsFor(people: Person[], constituency: Constituency): Person[] {
  const agents = people.filter((person) => person.constituency_ids.includes(constituency.id));
  const holders = agents.filter((person) => person.signsIn);
  const others = agents.filter((person) => !person.signsIn);
  return [...holders, ...(constituency.id % 2 === 0 ? others : others.toReversed())];
}

/** The validator of a constituency: the region's correspondent, else the admin. */
export function validatorFor(people: Person[], constituency: Constituency): Person {
  const own = people.find((person) => person.role === 'correspondent' && person.region_id === constituency.region.id);
  return own ?? personWith(people, 'admin');
}

/** The first person with a role. Every role has one. */
export function personWith(people: Person[], role: BuiltInRole): Person {
  const person = people.find((one) => one.role === role);
  if (!person) throw new Error(`no person with the role ${role}`);
  return person;
}

/** The columns of the users table without the password. */
export const userRow = ({ id, name, email, phone, role, region_id }: Person) => ({
  id,
  name,
  email,
  phone,
  role_id: ROLE_ID[role],
  region_id,
});
