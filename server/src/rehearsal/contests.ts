import { ELECTION_TYPE } from '@election/contract/election-types';
import { ballotOf, type Candidate, type Constituency, type Country } from './country.ts';
import { diceFor } from './dice.ts';

/** How far a contest has come. Validated figures are live, but not published. */
export type Stage = 'none' | 'pending' | 'validated' | 'published';

/** What the account holders find in the constituencies assigned to them; three of six are theirs to begin. */
export const HELD: Record<'agent' | 'intern', Record<string, Stage>> = {
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

const SETTLED: Record<string, Stage> = { ...HELD.agent, ...HELD.intern, 'Tamale South': 'published' };

/** Stages of twenty contests, in no order: 40 % published, 15 % validated, 20 % pending. */
const TWENTY: readonly Stage[] = [
  ...Array<Stage>(8).fill('published'),
  ...Array<Stage>(3).fill('validated'),
  ...Array<Stage>(4).fill('pending'),
  ...Array<Stage>(5).fill('none'),
];

const { presidential, parliamentary } = ELECTION_TYPE;

/**
 * What a single contest has that others have not, so that everything the screens show occurs. Implausible figures stand
 * only where nothing is published: errors block publishing (the plausibility checks, C1 to C12).
 */
const MARKS = [
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
] as const satisfies readonly (readonly [string, Stage, number, number])[];

export type Mark = (typeof MARKS)[number][0];

export interface Contest {
  election_type_id: number;
  constituency: Constituency;
  /** Who stands, in ballot order; figures of the contest follow it. */
  ballot: Candidate[];
  stage: Stage;
  mark?: Mark;
  /** For `copied`: whose figures it repeats. */
  model?: Contest;
}

/** Every contest of the country with its stage, constituency by constituency. */
export function planContests(country: Country): Contest[] {
  const contests = [presidential, parliamentary].flatMap((type) => contestsOf(country, type));
  const live = new Set(contests.filter(isLive).map(keyOf));

  const dice = diceFor('marks');
  const open = dice.shuffle(contests.filter((contest) => SETTLED[contest.constituency.name] === undefined));
  for (const [mark, stage, type, times] of MARKS) {
    const fitting = open.filter(
      (contest) =>
        contest.mark === undefined &&
        contest.stage === stage &&
        contest.election_type_id === type &&
        // Two races can differ only where both have figures.
        (mark !== 'races-differ' || live.has(`${contest.constituency.id}/${parliamentary}`)),
    );
    for (const contest of fitting.slice(0, times)) contest.mark = mark;
  }
  for (const contest of contests) {
    if (contest.mark === 'copied') contest.model = smallestPublished(contests);
    // Where an account holds the constituency, its owner and the region's agent disagree.
    if (contest.stage === 'pending' && SETTLED[contest.constituency.name]) contest.mark = 'agents-differ';
  }
  return contests.sort((a, b) => a.constituency.id - b.constituency.id);
}

function contestsOf(country: Country, election_type_id: number): Contest[] {
  const dice = diceFor('stages', election_type_id);
  let stages: Stage[] = [];
  const nextStage = () => {
    if (stages.length === 0) stages = dice.shuffle(TWENTY);
    return stages.pop() ?? 'none';
  };
  return country.constituencies.map((constituency) => ({
    election_type_id,
    constituency,
    ballot: ballotOf(country, election_type_id, constituency.id),
    stage: SETTLED[constituency.name] ?? nextStage(),
  }));
}

/** Small, so that its votes do not exceed the register of whoever repeats them. */
const smallestPublished = (contests: Contest[]) =>
  contests
    .filter((contest) => contest.stage === 'published' && contest.election_type_id === presidential && !contest.mark)
    .reduce((least, contest) => (contest.constituency.registered < least.constituency.registered ? contest : least));

/** Whether the newsroom has its own figures. */
export const isLive = ({ stage }: Contest): boolean => stage === 'validated' || stage === 'published';

const keyOf = (contest: Contest) => `${contest.constituency.id}/${contest.election_type_id}`;
