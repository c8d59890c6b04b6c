import { type Candidate, candidates as checked } from '@election/contract/ballots/candidates';
import type { contract } from '@election/contract/contract';
import { sayValidation } from '@election/contract/messages/validation';
import { ELECTION_RULES, ELECTION_TYPE, type ElectionTypeTitle } from '@election/contract/places/election-types';
import type { Status } from '@election/contract/places/status';
import type { Input } from '@election/contract/wire/route';
import { checkedBy } from '../ui/fields/checked-by.ts';
import type { Figure } from '../ui/fields/figure-text.ts';
import { chosenFile, type PictureValue } from '../ui/fields/picture-value.ts';

/** The fields have the names of the call's input, so that each gets the sentence with which the server refuses it. */
export interface CandidateValues {
  name: string;
  status: Status | null;
  year_id: number | null;
  party_id: number | null;
  /** Narrows the choice of the constituency and is not sent. */
  region_id: number | null;
  constituency_id: number | null;
  avatar_url: PictureValue;
  ballot_order: Figure;
  withdrawn: boolean;
  education: string;
  date_of_birth: string;
  religion: string;
  hometown: string;
  spouse: string;
  no_of_children: Figure;
  prev_positions: string;
}

/** The details of candidates who stand in the whole country. */
const DETAILS = [
  'education',
  'date_of_birth',
  'religion',
  'hometown',
  'spouse',
  'no_of_children',
  'prev_positions',
] as const;

/** The screen's filters: the year and the place of a new candidate. */
export type Place = Pick<CandidateValues, 'year_id' | 'region_id' | 'constituency_id'>;

export const emptyCandidate = (place: Place): CandidateValues => ({
  ...place,
  name: '',
  status: null,
  party_id: null,
  avatar_url: null,
  ballot_order: null,
  withdrawn: false,
  education: '',
  date_of_birth: '',
  religion: '',
  hometown: '',
  spouse: '',
  no_of_children: null,
  prev_positions: '',
});

export const valuesOf = (candidate: Candidate, region_id: number | null): CandidateValues => ({
  name: candidate.name,
  status: candidate.status,
  year_id: candidate.year_id,
  party_id: candidate.party_id,
  region_id,
  constituency_id: candidate.constituency_id,
  // Older records contain the word.
  avatar_url: candidate.avatar_url === 'null' ? null : candidate.avatar_url,
  ballot_order: candidate.ballot_order,
  withdrawn: candidate.withdrawn,
  education: candidate.education ?? '',
  date_of_birth: candidate.date_of_birth ?? '',
  religion: candidate.religion ?? '',
  hometown: candidate.hometown ?? '',
  spouse: candidate.spouse ?? '',
  no_of_children: candidate.no_of_children,
  prev_positions: candidate.prev_positions ?? '',
});

const written = {
  create: checked.create.input,
  update: checked.update.input.omit({ id: true, version: true }),
};
const check = { create: checkedBy(written.create), update: checkedBy(written.update) };

/** The input of the call: only the fields of the election type; the server fills a blank ballot order. */
function sent(values: CandidateValues, type: ElectionTypeTitle) {
  const everywhere = ELECTION_RULES[type].nationwide;
  const details = everywhere ? Object.fromEntries(DETAILS.map((key) => [key, values[key]])) : {};
  const { name, status, year_id, party_id, withdrawn } = values;
  return {
    name,
    status,
    year_id,
    party_id,
    withdrawn,
    election_type_id: ELECTION_TYPE[type],
    constituency_id: everywhere ? undefined : (values.constituency_id ?? undefined),
    avatar_url: chosenFile(values.avatar_url),
    ballot_order: values.ballot_order ?? undefined,
    ...details,
  };
}

/** The rules of the form (docs/product.md): one sentence for each field that they refuse. */
export function checkCandidate(values: CandidateValues, type: ElectionTypeTitle, what: keyof typeof written) {
  const errors = check[what](sent(values, type));
  const { nationwide } = ELECTION_RULES[type];
  if (nationwide && what === 'create' && !chosenFile(values.avatar_url)) errors.avatar_url = sayValidation.required;
  if (!nationwide && values.constituency_id === null) errors.constituency_id = sayValidation.required;
  return errors;
}

export const createInput = (
  values: CandidateValues,
  type: ElectionTypeTitle,
): Input<typeof contract.candidates.create> => written.create.parse(sent(values, type));

/** The present picture stays unless a file was chosen. */
export const updateInput = (
  values: CandidateValues,
  type: ElectionTypeTitle,
  { id, version }: { id: number; version: number | undefined },
): Input<typeof contract.candidates.update> => ({ ...written.update.parse(sent(values, type)), id, version });
