import { listed } from '../messages/lists.ts';
import * as outlook from '../messages/outlook.ts';
import type { Chance } from './outlook.ts';
import type { NationOutlook } from './outlooks.ts';

const { say } = outlook;
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

/** By which share of the valid votes a candidate is elected. */
const lineOf = ({ majority_percent: percent }: NationOutlook) => ({
  percent,
  line: percent === 0 ? 'most' : percent === 50 ? 'half' : 'share',
});

/** What is said first: who is elected, else whether there is a run-off or, where none follows, how it stands. */
function leadOf(nation: NationOutlook): string {
  const { candidates, outstanding, runoff } = nation;
  const winner = candidates.find(({ elected }) => elected === 'certain');
  if (winner) return outlook.elected.certain(standingOf(winner, nation));
  if (hasRunoff(nation)) {
    if (runoff === 'excluded') return outlook.runoff.excluded;
    return outlook.runoff[runoff ?? 'unknown']({ ...lineOf(nation), places: outlook.withoutRegister(outstanding) });
  }
  const most = Math.max(...candidates.map(({ votes }) => votes));
  const level = candidates.filter(({ votes }) => votes === most).map(({ name }) => name);
  return outstanding.units === 0 && level.length > 1
    ? outlook.runoff.tie({ names: listed(level), votes: most })
    : outlook.runoff.stillOpen;
}

/** The numbers of the answers about one candidate. At most `voters` valid votes may still come: `best` of `all`. */
function standingOf(own: Candidate, nation: NationOutlook) {
  const { candidates, valid_votes: valid, majority_percent, outstanding } = nation;
  const { voters } = outstanding;
  const [strongest = 0, second = 0] = candidates
    .filter(({ id }) => id !== own.id)
    .map(({ votes }) => votes)
    .sort((a, b) => b - a);
  const [best, all] = [own.votes + voters, valid + voters];
  // The fewest votes that are more than the share.
  const needed = Math.floor((majority_percent * all) / 100) + 1;
  return {
    ...lineOf(nation),
    ...{ name: own.name, votes: own.votes, valid, voters, best, all, needed, strongest, second },
    left: voters > 0 ? 'some' : 'none',
    lacks: best < needed ? 'votes' : 'lead',
    places: outlook.withoutRegister(outstanding),
  };
}

function answerOf(own: Candidate, nation: NationOutlook): CandidateAnswer {
  const standing = standingOf(own, nation);
  const isSaid =
    hasRunoff(nation) && nation.runoff !== 'excluded' && !(own.elected === 'possible' && own.first_two === 'possible');
  return {
    id: own.id,
    chance: own.elected,
    sentence: outlook.elected[own.elected ?? 'unknown'](standing),
    runoff: isSaid
      ? outlook.firstTwo[own.second === 'certain' ? 'isSecond' : (own.first_two ?? 'unknown')](standing)
      : null,
  };
}

/** The answers about a president, in the order in which they are read; one sentence alone while nothing can be said. */
export function nationAnswers(nation: NationOutlook) {
  const { candidates, outstanding, without_poll, valid_votes } = nation;
  if (candidates.length === 0 || valid_votes === 0) {
    const only = candidates.length === 0 ? say.noCandidates : say.nothingYet;
    return { lead: null, only, outstanding: '', shown: [], out: [], outHeading: '' };
  }
  const winner = candidates.find(({ elected }) => elected === 'certain');
  const answers = (rows: readonly Candidate[]) => rows.map((own) => answerOf(own, nation));
  const out = candidates.filter((own) => isOut(own, nation));
  const count = out.length;
  return {
    lead: leadOf(nation),
    only: null,
    outstanding: outlook.outstanding(outstanding, without_poll),
    shown: answers(candidates.filter((own) => own !== winner && !isOut(own, nation))),
    out: answers(out),
    outHeading: hasRunoff(nation) ? say.neither({ count }) : say.notElected({ count }),
  };
}
