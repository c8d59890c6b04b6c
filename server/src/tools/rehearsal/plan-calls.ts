import { OPEN_QUESTIONS } from '@election/contract/figures/questions';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { type Contest, isConfirmed, isLive } from './contests.ts';
import { YEAR_ID } from './country.ts';
import { agentsFor, type Person, personWith, validatorFor } from './people.ts';
import { type Random, randomFor } from './random.ts';
import * as say from './sentences.ts';
import { misread, type Sheet, sheetOf, stationSheets } from './sheets.ts';

/** A call of a vote routine: its actor and the input of the request. */
export interface Call {
  actor: { id: number; name: string; role: string };
  input: Record<string, unknown>;
  live_edit?: boolean;
  proven?: boolean;
  /** How many questions of a contest are open at most. */
  most?: number;
}

/** The steps of election night in order. */
export const STEPS = [
  'submit',
  'decide',
  'save',
  'register',
  'publish',
  'station',
  'correct',
  'ask',
  'answer',
] as const;
export type Step = (typeof STEPS)[number];
export type AddCall = (step: Step, call: Call) => void;

const TWO_AGENTS = 0.4;
const AGENTS_DIFFER = 0.4;
const OWN_FIGURES = 0.08;
/** Stations with figures where not all stations have them. */
const SOME_STATIONS = 2;
const TOO_MANY = 120;
const BUNDLE = 18;
/** Places of the agent's account with a question about the presidential figures. */
const QUESTIONS: Record<string, 'open' | 'answered'> = { 'Weija-Gbawe': 'open', 'Anyaa-Sowutuom': 'answered' };

interface Plan {
  contest: Contest;
  sheet: Sheet;
  agents: Person[];
  validator: Person;
  publisher: Person;
  random: Random;
  add: AddCall;
}

/** Plans the calls that bring a contest to its stage. */
export function planCalls(contest: Contest, people: Person[], add: AddCall): void {
  const { constituency, election_type_id, stage } = contest;
  if (stage === 'none') return;
  const plan: Plan = {
    contest,
    sheet: sheetOf(contest),
    agents: agentsFor(people, constituency),
    validator: validatorFor(people, constituency),
    publisher: personWith(people, 'super_admin'),
    random: randomFor('story', constituency.code, election_type_id),
    add,
  };
  const submitted = submitFigures(plan);
  planStations(plan);
  askAbout(plan);
  if (!isLive(contest)) return;
  decideOn(plan, submitted);
  add('register', call(plan, plan.validator, registerOf(plan.sheet)));
  if (stage === 'published') publish(plan);
}

interface Submission {
  agent: Person;
  votes: number[];
  right: boolean;
}

/**
 * One or two agents submit. The second may misread a figure; a single one may too, where the validator enters own figures. Where
 * two sources are needed, two have agreed before the publication.
 */
function submitFigures(plan: Plan): Submission[] {
  const { contest, agents, validator, random, add } = plan;
  const { constituency, election_type_id, trait } = contest;
  const right = rightFigures(plan);
  const wrong = misread(right, constituency.code, election_type_id);
  const isOwn = isLive(contest) && !trait && random.chance(OWN_FIGURES);
  const twoDiffer = random.chance(AGENTS_DIFFER) || trait === 'agents-differ';
  const both = random.chance(TWO_AGENTS) || trait === 'agents-differ' ? [right, twoDiffer ? wrong : right] : [right];
  const oneOrTwo = isOwn ? [wrong] : both;
  const submissions = (isConfirmed(contest) ? [right, right] : oneOrTwo).map((votes, index) => ({
    agent: agents[index] ?? validator,
    votes,
    right: votes === right,
  }));
  for (const { agent, votes } of submissions) add('submit', call(plan, agent, { votes: ballotPaper(plan, votes) }));
  return submissions;
}

function rightFigures({ contest, sheet }: Plan): number[] {
  if (contest.trait === 'all-zero') return sheet.votes.map(() => 0);
  return contest.trait === 'missing-candidate' ? sheet.votes.slice(0, -1) : sheet.votes;
}

/** Approves right figures and declines wrong ones; where all were wrong, the validator saves the sheet's figures. */
function decideOn(plan: Plan, submissions: Submission[]): void {
  const { contest, validator, sheet, add } = plan;
  for (const { agent, votes, right } of submissions) {
    // Undecided, so that the difference remains.
    if (!right && contest.trait === 'agents-differ') continue;
    const paper = ballotPaper(plan, votes).map((figure) => ({ ...figure, user_id: agent.id }));
    const decision = right ? { status: 'approved' } : { status: 'declined', reason: say.differsFromSheet };
    add('decide', call(plan, validator, { ...decision, votes: paper }));
  }
  if (submissions.some(({ right }) => right)) return;
  const input = { reason: say.readFromSheet, votes: ballotPaper(plan, sheet.votes) };
  add('save', { ...call(plan, validator, input), live_edit: false });
}

/** The validator asks about the first figure; what is answered is answered in words. */
function askAbout(plan: Plan): void {
  const { contest, sheet, agents, validator, add } = plan;
  const state = QUESTIONS[contest.constituency.name];
  const [first] = contest.ballot;
  const [agent] = agents;
  if (!state || contest.election_type_id !== ELECTION_TYPE.presidential || !first || !agent) return;
  const text = say.isItReally(sheet.votes[0] ?? 0);
  add('ask', { ...call(plan, validator, { candidate_id: first.id, text }), most: OPEN_QUESTIONS });
  if (state === 'answered') add('answer', call(plan, agent, { text: say.itIs }));
}

function publish(plan: Plan): void {
  const { contest, publisher, validator, sheet, add } = plan;
  add('publish', call(plan, publisher, {}));
  if (contest.trait !== 'corrected' && contest.trait !== 'edited-live') return;
  const live_edit = contest.trait === 'edited-live';
  const recounted = recount(ballotPaper(plan, sheet.votes));
  const correction = { reason: 'wrong_figures', note: say.recountedNote };
  const corrected = call(plan, live_edit ? publisher : validator, {
    reason: say.recounted,
    votes: recounted,
    ...(live_edit && { correction }),
  });
  add('correct', { ...corrected, live_edit, proven: live_edit });
}

/** Moves a bundle of ballots from the second candidate to the first. */
function recount(paper: ReturnType<typeof ballotPaper>) {
  const [first, second] = paper.toSorted((a, b) => b.vote_count - a.vote_count);
  if (!first || !second) return [];
  return [
    { ...first, vote_count: first.vote_count + BUNDLE },
    { ...second, vote_count: second.vote_count - BUNDLE },
  ];
}

function planStations(plan: Plan): void {
  const { contest, sheet, agents, validator, add } = plan;
  const { trait } = contest;
  if (!trait?.startsWith('stations-')) return;
  const hasRegisters = trait === 'stations-published' && contest.election_type_id === ELECTION_TYPE.presidential;
  const figures = trait === 'stations-exceed' ? sheet.votes.map((votes) => votes + TOO_MANY) : sheet.votes;
  const stations = stationSheets(contest, figures, sheet.rejected);

  if (trait === 'stations-published' || trait === 'stations-exceed') {
    for (const { id, votes, ...totals } of stations) {
      if (hasRegisters)
        add('register', call(plan, validator, { polling_station_id: id, ...stationRegister(votes, totals) }));
      add('station', call(plan, validator, { polling_station_id: id, votes: ballotPaper(plan, votes) }));
    }
    return;
  }
  const agent = agents.at(-1) ?? validator;
  for (const { id, votes } of stations.slice(0, SOME_STATIONS)) {
    const paper = ballotPaper(plan, votes);
    add('submit', call(plan, agent, { polling_station_id: id, votes: paper }));
    if (trait !== 'stations-approved') continue;
    const seen = paper.map((figure) => ({ ...figure, user_id: agent.id }));
    add('decide', call(plan, validator, { polling_station_id: id, status: 'approved', votes: seen }));
  }
}

const call = ({ contest }: Plan, { id, name, role }: Person, input: Record<string, unknown>): Call => ({
  actor: { id, name, role },
  input: {
    year_id: YEAR_ID,
    constituency_id: contest.constituency.id,
    election_type_id: contest.election_type_id,
    ...input,
  },
});

const ballotPaper = ({ contest }: Plan, votes: readonly number[]) =>
  votes.map((vote_count, index) => ({ candidate_id: contest.ballot[index]?.id ?? 0, vote_count }));

const registerOf = ({ registered, valid, rejected }: Omit<Sheet, 'votes'>) => ({
  total_registered_voters: registered,
  total_valid_votes: valid,
  total_rejected: rejected,
});

/** The totals of a station's sheet. At one of three stations a ballot was not returned. */
function stationRegister(votes: readonly number[], { registered, rejected }: { registered: number; rejected: number }) {
  const valid = votes.reduce((sum, figure) => sum + figure, 0);
  const lost = registered % 3 === 0 ? 1 : 0;
  return {
    ...registerOf({ registered, valid, rejected }),
    total_issued: valid + rejected + lost,
    total_not_returned: lost,
  };
}
