import type { BuiltInRole } from '@election/contract/people/permissions';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { ballotOf, type Candidate, type Constituency, type Country } from './country.ts';
import { randomFor } from './random.ts';

/** The stage of a contest. Validated figures are live but not published. */
export type Stage = 'none' | 'pending' | 'validated' | 'published';

/** The stages in the constituencies assigned to the agent's and the intern's account: three of six have no entries. */
export const ACCOUNT_STAGES: Partial<Record<BuiltInRole, Record<string, Stage>>> = {
  agent: {
    'Ablekuma Central': 'none',
    'Ablekuma North': 'none',
    'Ablekuma South': 'published',
    'Ablekuma West': 'none',
    'Anyaa-Sowutuom': 'validated',
    'Weija-Gbawe': 'pending',
  },
  intern: {
    Ashaiman: 'none',
    'Kpone-Katamanso': 'none',
    'Ningo-Prampram': 'pending',
    'Tema Central': 'none',
    'Tema East': 'validated',
    'Tema West': 'published',
  },
};

/** Constituencies whose parliamentary figures have one source and a sheet, which the interns' accounts key in. */
export const KEYED_IN = ['Adentan', 'Ayawaso North', 'Odododiodioo', 'Sege', 'Trobu'];

/** Others with a parliamentary sheet: in the first two, sources differ. */
const WITH_SHEET = ['Ningo-Prampram', 'Madina', 'Tema West', ...KEYED_IN];

const FIXED_STAGES: Record<string, Stage> = {
  ...ACCOUNT_STAGES.agent,
  ...ACCOUNT_STAGES.intern,
  'Tamale South': 'published',
};

/** The stages of twenty contests: 40 % published, 15 % validated, 20 % pending. */
const TWENTY: readonly Stage[] = [
  ...Array<Stage>(8).fill('published'),
  ...Array<Stage>(3).fill('validated'),
  ...Array<Stage>(4).fill('pending'),
  ...Array<Stage>(5).fill('none'),
];

const { presidential, parliamentary } = ELECTION_TYPE;

/**
 * Traits of single contests, so that every case of the screens occurs: trait, stage, election type, number of contests.
 * Implausible figures are never published: errors of the plausibility checks block publication.
 */
const TRAITS = [
  ['tie', 'published', parliamentary, 1],
  ['corrected', 'published', presidential, 1],
  ['corrected', 'published', parliamentary, 1],
  ['edited-live', 'published', presidential, 1],
  ['stations-published', 'published', presidential, 4],
  ['stations-published', 'published', parliamentary, 2],
  ['sum-differs', 'validated', presidential, 1],
  ['sum-differs', 'validated', parliamentary, 1],
  ['over-register', 'validated', presidential, 1],
  ['missing-candidate', 'validated', presidential, 1],
  ['many-rejected', 'validated', presidential, 2],
  ['high-turnout', 'validated', presidential, 1],
  ['one-sided', 'validated', presidential, 1],
  ['one-sided', 'validated', parliamentary, 1],
  ['copied', 'validated', presidential, 1],
  ['stations-exceed', 'validated', presidential, 1],
  ['stations-approved', 'validated', parliamentary, 2],
  ['races-differ', 'validated', presidential, 1],
  ['agents-differ', 'validated', presidential, 2],
  ['all-zero', 'pending', presidential, 1],
  ['agents-differ', 'pending', presidential, 4],
  ['agents-differ', 'pending', parliamentary, 4],
  ['stations-entered', 'pending', presidential, 4],
  ['stations-entered', 'pending', parliamentary, 2],
  ['lot', 'published', parliamentary, 1],
  ['annulled', 'published', parliamentary, 1],
  ['withdrew', 'published', parliamentary, 1],
  ['unopposed', 'none', parliamentary, 1],
  ['postponed', 'none', parliamentary, 1],
] as const satisfies readonly (readonly [string, Stage, number, number])[];

export type Trait = (typeof TRAITS)[number][0];

export interface Contest {
  election_type_id: number;
  constituency: Constituency;
  /** The candidates in ballot order; figures are in the same order. */
  ballot: Candidate[];
  stage: Stage;
  trait?: Trait;
  /** For `copied`: the contest whose figures it repeats. */
  model?: Contest;
}

/** Every contest with its stage and trait, ordered by constituency. */
export function planContests(country: Country): Contest[] {
  const contests = [presidential, parliamentary].flatMap((type) => contestsOf(country, type));
  const live = new Set(contests.filter(isLive).map(keyOf));

  const random = randomFor('marks');
  const open = random.shuffle(contests.filter((contest) => FIXED_STAGES[contest.constituency.name] === undefined));
  for (const [trait, stage, type, times] of TRAITS) {
    const fitting = open.filter(
      (contest) =>
        contest.trait === undefined &&
        contest.stage === stage &&
        contest.election_type_id === type &&
        // Two races can differ only where both have figures.
        (trait !== 'races-differ' || live.has(`${contest.constituency.id}/${parliamentary}`)),
    );
    for (const contest of fitting.slice(0, times)) contest.trait = trait;
  }
  for (const contest of contests) {
    if (contest.trait === 'copied') contest.model = smallestPublished(contests);
    // In an account's own constituency its owner and the region's agent disagree.
    if (contest.stage === 'pending' && FIXED_STAGES[contest.constituency.name]) contest.trait = 'agents-differ';
  }
  return contests.sort((a, b) => a.constituency.id - b.constituency.id);
}

function contestsOf(country: Country, election_type_id: number): Contest[] {
  const random = randomFor('stages', election_type_id);
  let stages: Stage[] = [];
  const nextStage = () => {
    if (stages.length === 0) stages = random.shuffle(TWENTY);
    return stages.pop() ?? 'none';
  };
  return country.constituencies.map((constituency) => ({
    election_type_id,
    constituency,
    ballot: ballotOf(country, election_type_id, constituency.id),
    stage: FIXED_STAGES[constituency.name] ?? nextStage(),
  }));
}

/** The model of `copied` is small, so that its votes do not exceed the other register. */
const smallestPublished = (contests: Contest[]) =>
  contests
    .filter((contest) => contest.stage === 'published' && contest.election_type_id === presidential && !contest.trait)
    .reduce((least, contest) => (contest.constituency.registered < least.constituency.registered ? contest : least));

/** Whether the contest has live figures. */
export const isLive = ({ stage }: Contest): boolean => stage === 'validated' || stage === 'published';

/** Whether the contest has a photographed sheet. */
export const hasSheet = ({ constituency, election_type_id }: Contest): boolean =>
  election_type_id === parliamentary && WITH_SHEET.includes(constituency.name);

/** Whether two sources are needed, and have agreed before the publication. */
export const isConfirmed = ({ election_type_id, stage }: Contest): boolean =>
  election_type_id === parliamentary && stage === 'published';

const keyOf = (contest: Contest) => `${contest.constituency.id}/${contest.election_type_id}`;
