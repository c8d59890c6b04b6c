import * as say from './messages/outlook.ts';
import type { Chance } from './outlook.ts';
import type { NationOutlook } from './outlooks.ts';

type Candidate = NationOutlook['candidates'][number];

/** What is said of one candidate: the chance of election in a sentence, and one about the run-off where there is one to say. */
interface CandidateAnswer {
  id: number;
  chance: Chance | null;
  sentence: string;
  runoff: string | null;
}

/** Neither elected nor in a run-off, whatever comes. */
const isOut = ({ elected, first_two }: Candidate, runoff: NationOutlook['runoff']) =>
  elected === 'excluded' && (first_two === 'excluded' || runoff === 'excluded');

function standingOf(own: Candidate, { candidates, valid_votes, majority_percent, outstanding }: NationOutlook) {
  const [strongest = 0, second = 0] = candidates
    .filter(({ id }) => id !== own.id)
    .map(({ votes }) => votes)
    .toSorted((a, b) => b - a);
  return {
    name: own.name,
    votes: own.votes,
    valid: valid_votes,
    voters: outstanding.voters,
    percent: majority_percent,
    rivals: [strongest, second] as const,
  };
}

function answerOf(own: Candidate, nation: NationOutlook): CandidateAnswer {
  const standing = standingOf(own, nation);
  const runoff =
    own.second === 'certain'
      ? say.isSecond(standing)
      : own.first_two === null
        ? say.firstTwoUnknown(standing)
        : say.firstTwo[own.first_two](standing);
  const isSaid = nation.runoff !== 'excluded' && !(own.elected === 'possible' && own.first_two === 'possible');
  return {
    id: own.id,
    chance: own.elected,
    sentence:
      own.elected === null ? say.electedUnknown(standing, nation.outstanding) : say.elected[own.elected](standing),
    runoff: isSaid ? runoff : null,
  };
}

/** The answers about a president, in the order in which they are read; one sentence alone while nothing can be said. */
export function nationAnswers(nation: NationOutlook) {
  const { candidates, outstanding, without_poll, valid_votes, majority_percent, runoff } = nation;
  if (candidates.length === 0) return { lead: null, only: say.noCandidates, outstanding: '', shown: [], out: [] };
  if (valid_votes === 0) return { lead: null, only: say.nothingYet, outstanding: '', shown: [], out: [] };
  const winner = candidates.find(({ elected }) => elected === 'certain');
  const answers = (rows: readonly Candidate[]) => rows.map((own) => answerOf(own, nation));
  return {
    lead: winner
      ? say.elected.certain(standingOf(winner, nation))
      : runoff === null
        ? say.runoffUnknown(outstanding)
        : say.runoff[runoff](majority_percent),
    only: null,
    outstanding: say.outstanding(outstanding, without_poll),
    shown: answers(candidates.filter((own) => own !== winner && !isOut(own, runoff))),
    out: answers(candidates.filter((own) => isOut(own, runoff))),
  };
}
