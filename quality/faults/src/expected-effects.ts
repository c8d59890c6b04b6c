import type { Call } from './client.ts';
import { BALLOTS, figuresOf, SUPER_ADMIN } from './election.ts';
import type { Input } from './ledger.ts';

interface Effect {
  what: string;
  actor: number | null;
  provider: number | null;
  constituency: number;
  figures: string | null;
}

type Votes = readonly { candidate_id: number; vote_count: number; user_id?: number }[];

/** The effects that an acknowledged call must have in the database, as keys of the rows of effects.sql. */
export function effectsOf({ call, user, input }: Pick<Call, 'call' | 'user' | 'input'>, answer: Input): string[] {
  const constituency = input.constituency_id as number;
  const votes = (input.votes ?? []) as Votes;
  const figures = figuresText(votes);
  const effect = (what: string, more: Partial<Effect> = {}) =>
    effectKey({ what, actor: user, provider: null, constituency, figures, ...more });
  switch (call) {
    case 'submit':
    case 'submitStation':
      return [effect('entry submit', { provider: user }), effect('audit entries.submit')];
    case 'decide': {
      const status = answer.status as string;
      const entry = effect(`entry ${status}`, { provider: votes[0]?.user_id ?? null });
      const live = status === 'approved' ? [effect('live approved')] : [];
      return [entry, ...live, effect(`audit entries.${status}`)];
    }
    case 'save': {
      const isLiveEdit = user === SUPER_ADMIN;
      const action = isLiveEdit ? 'live_edit' : 'validate';
      const published = answer.published ? [effect(`published ${action}`)] : [];
      const saved = [effect(`entry ${action}`, { provider: user }), effect(`live ${action}`), ...published];
      return [...saved, effect(isLiveEdit ? 'audit live.edit' : 'audit votes.save')];
    }
    case 'publish':
      return [effect('audit votes.publish', { figures: figuresBehind(input, answer) })];
    case 'withdraw': {
      const stood = { figures: figuresBehind(input, answer) };
      return [effect('published withdraw', stood), effect('audit votes.withdraw', stood)];
    }
    case 'publishStation':
      return [effect('live publish'), effect('audit stations.publish')];
    case 'addStation':
      return [effect('station', { actor: null, figures: input.code as string })];
  }
}

/** The figures of a call whose input has none: the answer has their sum, which determines them (figuresOf). */
function figuresBehind(input: Input, answer: Input): string {
  const ballot = BALLOTS[input.election_type_id as number] ?? [];
  const rest = ballot.reduce((sum, _, at) => sum + at, 0);
  const number = ((answer.votes as number) - rest) / (10 * ballot.length);
  return figuresText(figuresOf(number, ballot));
}

const figuresText = (votes: Votes) =>
  votes.map(({ candidate_id, vote_count }) => `${candidate_id}=${vote_count}`).join(',');

export const effectKey = ({ what, actor, provider, constituency, figures }: Effect): string =>
  `${what}, by ${actor}, of ${provider}, at ${constituency}: ${figures}`;
