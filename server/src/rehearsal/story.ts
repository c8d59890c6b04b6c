import * as say from '@election/contract/messages/rehearsal';
import { type Contest, isLive } from './contests.ts';
import { YEAR_ID } from './country.ts';
import { type Dice, diceFor } from './dice.ts';
import { agentsAt, type Person, personWith, validatorAt } from './people.ts';
import { misread, type Sheet, sheetOf, stationSheets } from './sheets.ts';

/** A call of one of the vote routines: who acts, and what the request would carry. */
export interface Call {
  actor: { id: number; name: string; role: string };
  input: Record<string, unknown>;
  live_edit?: boolean;
}

/** The steps of the evening, in their order. */
export const STEPS = ['submit', 'decide', 'save', 'register', 'publish', 'station', 'correct'] as const;
export type Step = (typeof STEPS)[number];
export type Tell = (step: Step, call: Call) => void;

const TWO_AGENTS = 0.4;
const AGENTS_DIFFER = 0.4;
const OWN_FIGURES = 0.08;
/** How many stations have figures where not all have. */
const SOME_STATIONS = 2;
const TOO_MANY = 120;
const BUNDLE = 18;

interface Scene {
  contest: Contest;
  sheet: Sheet;
  agents: Person[];
  validator: Person;
  publisher: Person;
  dice: Dice;
  tell: Tell;
}

/** Tells, call by call, how a contest came to where it stands. */
export function tellStory(contest: Contest, people: Person[], tell: Tell): void {
  const { constituency, election_type_id, stage } = contest;
  if (stage === 'none') return;
  const scene: Scene = {
    contest,
    sheet: sheetOf(contest),
    agents: agentsAt(people, constituency),
    validator: validatorAt(people, constituency),
    publisher: personWith(people, 'super_admin'),
    dice: diceFor('story', constituency.code, election_type_id),
    tell,
  };
  const submitted = submitFigures(scene);
  tellStations(scene);
  if (!isLive(contest)) return;
  decideOn(scene, submitted);
  tell('register', call(scene, scene.validator, registerOf(scene.sheet)));
  if (stage === 'published') publish(scene);
}

interface Submission {
  agent: Person;
  votes: number[];
  right: boolean;
}

/** One agent or two; of two, the second may have read a figure wrongly, and a lone one too where the validator steps in. */
function submitFigures(scene: Scene): Submission[] {
  const { contest, agents, validator, dice, tell } = scene;
  const { constituency, election_type_id, mark } = contest;
  const right = rightFigures(scene);
  const wrong = misread(right, constituency.code, election_type_id);
  const isOwn = isLive(contest) && !mark && dice.chance(OWN_FIGURES);
  const twoDiffer = dice.chance(AGENTS_DIFFER) || mark === 'agents-differ';
  const both = dice.chance(TWO_AGENTS) || mark === 'agents-differ' ? [right, twoDiffer ? wrong : right] : [right];
  const submissions = (isOwn ? [wrong] : both).map((votes, index) => ({
    agent: agents[index] ?? validator,
    votes,
    right: votes === right,
  }));
  for (const { agent, votes } of submissions) tell('submit', call(scene, agent, { votes: ballotPaper(scene, votes) }));
  return submissions;
}

function rightFigures({ contest, sheet }: Scene): number[] {
  if (contest.mark === 'all-zero') return sheet.votes.map(() => 0);
  return contest.mark === 'missing-candidate' ? sheet.votes.slice(0, -1) : sheet.votes;
}

/** Right figures are approved, wrong ones declined; where all were wrong, the validator's own become live. */
function decideOn(scene: Scene, submissions: Submission[]): void {
  const { contest, validator, sheet, tell } = scene;
  for (const { agent, votes, right } of submissions) {
    // Left open, so that the difference still stands.
    if (!right && contest.mark === 'agents-differ') continue;
    const paper = ballotPaper(scene, votes).map((figure) => ({ ...figure, user_id: agent.id }));
    const decision = right ? { status: 'approved' } : { status: 'declined', reason: say.differsFromSheet };
    tell('decide', call(scene, validator, { ...decision, votes: paper }));
  }
  if (submissions.some(({ right }) => right)) return;
  const input = { reason: say.readFromSheet, votes: ballotPaper(scene, sheet.votes) };
  tell('save', { ...call(scene, validator, input), live_edit: false });
}

function publish(scene: Scene): void {
  const { contest, publisher, validator, sheet, tell } = scene;
  tell('publish', call(scene, publisher, {}));
  if (contest.mark !== 'corrected' && contest.mark !== 'edited-live') return;
  const live_edit = contest.mark === 'edited-live';
  const recounted = recount(ballotPaper(scene, sheet.votes));
  const corrected = call(scene, live_edit ? publisher : validator, { reason: say.recounted, votes: recounted });
  tell('correct', { ...corrected, live_edit });
}

/** A bundle lay on the wrong one of the two largest piles. */
function recount(paper: ReturnType<typeof ballotPaper>) {
  const [first, second] = paper.toSorted((a, b) => b.vote_count - a.vote_count);
  if (!first || !second) return [];
  return [
    { ...first, vote_count: first.vote_count + BUNDLE },
    { ...second, vote_count: second.vote_count - BUNDLE },
  ];
}

function tellStations(scene: Scene): void {
  const { contest, sheet, agents, validator, tell } = scene;
  const { mark } = contest;
  if (!mark?.startsWith('stations-')) return;
  const figures = mark === 'stations-exceed' ? sheet.votes.map((votes) => votes + TOO_MANY) : sheet.votes;
  const stations = stationSheets(contest, figures);

  if (mark === 'stations-published' || mark === 'stations-exceed') {
    for (const { id, votes } of stations)
      tell('station', call(scene, validator, { polling_station_id: id, votes: ballotPaper(scene, votes) }));
    return;
  }
  const agent = agents.at(-1) ?? validator;
  for (const { id, votes } of stations.slice(0, SOME_STATIONS)) {
    const paper = ballotPaper(scene, votes);
    tell('submit', call(scene, agent, { polling_station_id: id, votes: paper }));
    if (mark !== 'stations-approved') continue;
    const seen = paper.map((figure) => ({ ...figure, user_id: agent.id }));
    tell('decide', call(scene, validator, { polling_station_id: id, status: 'approved', votes: seen }));
  }
}

const call = ({ contest }: Scene, { id, name, role }: Person, input: Record<string, unknown>): Call => ({
  actor: { id, name, role },
  input: {
    year_id: YEAR_ID,
    constituency_id: contest.constituency.id,
    election_type_id: contest.election_type_id,
    ...input,
  },
});

const ballotPaper = ({ contest }: Scene, votes: readonly number[]) =>
  votes.map((vote_count, index) => ({ candidate_id: contest.ballot[index]?.id ?? 0, vote_count }));

const registerOf = ({ registered, valid, rejected }: Sheet) => ({
  total_registered_voters: registered,
  total_valid_votes: valid,
  total_rejected: rejected,
});
