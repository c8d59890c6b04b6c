import { type BuiltInRole, ROLE_ID } from '@election/contract/permissions';
import { ACCOUNTS } from './accounts.ts';
import { HELD } from './contests.ts';
import type { Constituency, Country } from './country.ts';
import { diceFor } from './dice.ts';
import { newName } from './names.ts';

const CORRESPONDENTS_REGION = 'Greater Accra';
const AGENTS_A_REGION = 2;

export interface Person {
  id: number;
  name: string;
  email: string;
  role: BuiltInRole;
  region_id: number | null;
  constituency_ids: number[];
  /** Has the rehearsal's password; the others have none and cannot sign in. */
  signsIn: boolean;
}

/** Everybody: those who sign in, then the agents of each region, who hold all its constituencies. */
export function gatherPeople(country: Country): Person[] {
  const region_id = country.regions.find((region) => region.place.title === CORRESPONDENTS_REGION)?.id ?? null;
  const accounts = ACCOUNTS.map(({ role, name, email }, index) => ({
    id: index + 1,
    name,
    email,
    role,
    region_id: role === 'super_admin' || role === 'admin' ? null : region_id,
    constituency_ids: role === 'agent' || role === 'intern' ? heldBy(country, role) : [],
    signsIn: true,
  }));

  const dice = diceFor('agents');
  const taken = new Set([...ACCOUNTS.map(({ name }) => name), 'Ama Owusu']);
  const agents = country.regions.flatMap((region, index) =>
    Array.from({ length: AGENTS_A_REGION }, (_, place) => {
      const name = region.id === region_id && place === 0 ? 'Ama Owusu' : newName(dice, taken);
      return {
        id: accounts.length + index * AGENTS_A_REGION + place + 1,
        name,
        email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
        role: 'agent' as const,
        region_id: region.id,
        constituency_ids: country.constituencies.filter((one) => one.region === region).map((one) => one.id),
        signsIn: false,
      };
    }),
  );
  return [...accounts, ...agents];
}

const heldBy = (country: Country, role: 'agent' | 'intern') =>
  country.constituencies
    .filter((constituency) => constituency.name in HELD[role])
    .map((constituency) => constituency.id);

/** Who brings figures from a constituency: an account that holds it comes first, the region's agents take turns. */
export function agentsAt(people: Person[], constituency: Constituency): Person[] {
  const agents = people.filter((person) => person.constituency_ids.includes(constituency.id));
  const holders = agents.filter((person) => person.signsIn);
  const others = agents.filter((person) => !person.signsIn);
  return [...holders, ...(constituency.id % 2 === 0 ? others : others.toReversed())];
}

/** Who validates there: the region's correspondent, elsewhere the admin. */
export function validatorAt(people: Person[], constituency: Constituency): Person {
  const own = people.find((person) => person.role === 'correspondent' && person.region_id === constituency.region.id);
  return own ?? personWith(people, 'admin');
}

/** The first person of a role; there is one of each. */
export function personWith(people: Person[], role: BuiltInRole): Person {
  const person = people.find((one) => one.role === role);
  if (!person) throw new Error(`nobody is ${role}`);
  return person;
}

/** The columns of the users table, but for the password. */
export const userRow = ({ id, name, email, role, region_id }: Person) => ({
  id,
  name,
  email,
  role_id: ROLE_ID[role],
  region_id,
});
