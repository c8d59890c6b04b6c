import { polls as checked, type Poll } from '@election/contract/ballots/polls';
import type { contract } from '@election/contract/contract';
import type { Contest } from '@election/contract/figures/contest';
import type { ElectionType } from '@election/contract/places/election-type-list';
import type { Status } from '@election/contract/places/status';
import type { Input } from '@election/contract/wire/route';
import { typeLabel } from '../app/election/election-types.ts';
import { checkedBy } from '../ui/fields/checked-by.ts';
import type { Figure } from '../ui/fields/figure-text.ts';

export interface PollValues {
  title: string;
  status: Status | null;
  election_type_id: number | null;
  /** By candidate; null is a blank, which is not 0. */
  votes: Readonly<Record<string, Figure>>;
}

export const emptyPoll: PollValues = { title: '', status: null, election_type_id: null, votes: {} };

export const valuesOf = ({ title, status, election_type_id, votes }: Poll): PollValues => ({
  title,
  status,
  election_type_id,
  votes: Object.fromEntries(votes.map(({ candidate_id, votes: figure }) => [candidate_id, figure])),
});

export const sumOf = (votes: PollValues['votes']): number =>
  Object.values(votes).reduce<number>((sum, figure) => sum + (figure ?? 0), 0);

/** All votes of a poll together. */
export const totalOf = ({ votes }: Poll): number => votes.reduce((sum, { votes: figure }) => sum + figure, 0);

/** The label of an election type. */
export function typeName(types: readonly ElectionType[], id: number): string {
  const type = types.find((one) => one.id === id);
  return type ? typeLabel[type.title] : '';
}

const written = {
  create: checked.create.input.pick({ title: true, status: true, election_type_id: true, votes: true }),
  update: checked.update.input.pick({ title: true, status: true, election_type_id: true, votes: true }),
};
const check = checkedBy(written.create);

/** The values of a poll; figures of another election type are left out. */
const sent = (values: PollValues) => ({
  ...values,
  votes: Object.entries(values.votes).flatMap(([id, vote_count]) =>
    vote_count === null ? [] : [{ candidate_id: Number(id), vote_count }],
  ),
});

/** The rules of the form: a sentence for each field that they refuse. */
export const checkPoll = (values: PollValues): Record<string, string> => check(sent(values));

export type PollPlace = Pick<Contest, 'year_id' | 'constituency_id'>;

export const createInput = (values: PollValues, where: PollPlace): Input<typeof contract.polls.create> => ({
  ...written.create.parse(sent(values)),
  ...where,
});

export const updateInput = (
  values: PollValues,
  { id, year_id, constituency_id }: Poll,
  version: number | undefined,
): Input<typeof contract.polls.update> => ({
  ...written.update.parse(sent(values)),
  id,
  year_id,
  constituency_id,
  version,
});
