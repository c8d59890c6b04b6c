import * as say from '../messages/outlook.ts';
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

/** Where the most votes elect, as in a run-off, none follows. */
const hasRunoff = ({ majority_percent }: NationOutlook) => majority_percent > 0;

/** Neither elected nor in a run-off, whatever comes. */
const isOut = ({ elected, first_two }: Candidate, nation: NationOutlook) =>
  elected === 'excluded' && (!hasRunoff(nation) || first_two === 'excluded' || nation.runoff === 'excluded');

/** What is said first: who is elected, else whether there is a run-off or, where none follows, how it stands. */
function leadOf(nation: NationOutlook): string {
  const { candidates, outstanding, majority_percent, runoff } = nation;
  const winner = candidates.find(({ elected }) => elected === 'certain');
  if (winner) return say.elected.certain(standingOf(winner, nation));
  if (hasRunoff(nation)) return runoff === null ? say.runoffUnknown(outstanding) : say.runoff[runoff](majority_percent);
  const most = Math.max(...candidates.map(({ votes }) => votes));
  const level = candidates.filter(({ votes }) => votes === most).map(({ name }) => name);
  return outstanding.units === 0 && level.length > 1 ? say.tie(level, most) : say.stillOpen;
}

function standingOf(own: Candidate, { candidates, valid_votes, majority_percent, outstanding }: NationOutlook) {
  const [strongest = 0, second = 0] = candidates
    .filter(({ id }) => id !== own.id)
    .map(({ votes }) => votes)
    .sort((a, b) => b - a);
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
  const isSaid =
    hasRunoff(nation) && nation.runoff !== 'excluded' && !(own.elected === 'possible' && own.first_two === 'possible');
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
  const { candidates, outstanding, without_poll, valid_votes } = nation;
  if (candidates.length === 0)
    return {
      lead: null,
      only: say.noCandidates,
      outstanding: '',
      shown: [],
      excluded: say.excludedCandidates,
      out: [],
    };
  if (valid_votes === 0)
    return { lead: null, only: say.nothingYet, outstanding: '', shown: [], excluded: say.excludedCandidates, out: [] };
  const winner = candidates.find(({ elected }) => elected === 'certain');
  const answers = (rows: readonly Candidate[]) => rows.map((own) => answerOf(own, nation));
  return {
    lead: leadOf(nation),
    only: null,
    outstanding: say.outstanding(outstanding, without_poll),
    shown: answers(candidates.filter((own) => own !== winner && !isOut(own, nation))),
    excluded: hasRunoff(nation) ? say.excludedCandidates : say.notElected,
    out: answers(candidates.filter((own) => isOut(own, nation))),
  };
}
