import { type RegisterTotals, registerTotals } from '../figures/registers.ts';
import { fourEyes, notConfirmed, saySources as say, secondSourceNeeded, sourcesDiffer } from '../messages/sources.ts';

/**
 * A source is a person who entered figures of a contest independently: an agent's or intern's entries at the constituency as a
 * whole, typed at the place or from the picture. Declined entries and those that were asked for again do not count.
 */
export interface Source {
  user_id: number;
  figures: readonly Figure[];
}

export interface Figure {
  candidate_id: number;
  votes: number;
}

/** How far the sources of a contest confirm it. */
export const SOURCE_STATES = ['none', 'one', 'agree', 'differ', 'resolved'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** What the state follows from, as queries over many contests count it. */
export interface SourceCounts {
  /** Sources with a figure for every active candidate. */
  complete: number;
  /** Active candidates for whom two sources have figures that are not equal. */
  differing: number;
  /** Whether the desk decided on a difference, and neither source was asked again since. */
  resolved: boolean;
}

/**
 * The desk's decision counts before all else; a difference counts before an agreement, since a third source that says otherwise
 * is what a second one is asked for.
 */
export function sourceState({ complete, differing, resolved }: SourceCounts): SourceState {
  if (resolved) return 'resolved';
  if (differing > 0) return 'differ';
  if (complete > 1) return 'agree';
  return complete === 1 ? 'one' : 'none';
}

/** Sources of a contest, compared candidate by candidate. */
export interface Comparison {
  complete: number;
  /** The candidates on which they differ, in the order given. */
  differing: number[];
  /** The figures of the candidates on which those who have one agree. */
  agreed: Map<number, number>;
}

/** @param candidates ids of the active candidates, in ballot order */
export function compareSources(candidates: readonly number[], sources: readonly Source[]): Comparison {
  const figures = sources.map((source) => new Map(source.figures.map((one) => [one.candidate_id, one.votes])));
  const differing: number[] = [];
  const agreed = new Map<number, number>();
  for (const id of candidates) {
    const votes = new Set(figures.flatMap((of) => of.get(id) ?? []));
    const [first] = votes;
    if (votes.size > 1) differing.push(id);
    else if (first !== undefined) agreed.set(id, first);
  }
  const complete = candidates.length > 0 ? figures.filter((of) => candidates.every((id) => of.has(id))).length : 0;
  return { complete, differing, agreed };
}

/** A candidate's live figure, as a publication sees it. */
export interface LiveFigure {
  candidate_id: number;
  /** The label. */
  name: string;
  active: boolean;
  /** Null: no live figure. */
  votes: number | null;
  /** The figure that the public has; null: none. */
  published: number | null;
  /** The people who validated this very figure: who set it, and who approved an entry that equals it. */
  validators: readonly number[];
}

/** What decides whether the figures of a place may become public, besides the checks. */
export interface Confirmable {
  /** How many sources the year needs for this election type; of a polling station always 1. */
  needed: 1 | 2;
  /** Whether no one publishes what they alone validated. */
  four_eyes: boolean;
  figures: readonly LiveFigure[];
  sources: readonly Source[];
  /** The figures that the desk decided on; null without a decision. */
  resolved: readonly Figure[] | null;
  /** Who saved the totals of the register that are not public yet; null where there are none. */
  register_by: number | null;
  /** The present totals, and those that are public; null: none. */
  register: Totals | null;
  public_register: Totals | null;
}

const TOTALS = registerTotals.keyof().options;
/** Totals of a register, or some of them; null is none. */
export type Totals = { readonly [name in keyof RegisterTotals]?: number | null | undefined };

/** What holds a contest back besides the checks: a source is missing, the sources differ, they have other figures, or four eyes. */
export const HELD_BY = ['second_source', 'difference', 'other_figures', 'four_eyes'] as const;
export type HeldBy = (typeof HELD_BY)[number];

/** Why figures are not published, in short and as a sentence. */
interface Hold {
  by: HeldBy;
  why: string;
}

/**
 * Why a person may not publish these figures, as a sentence; null where they may. Only what is not public yet counts: figures that
 * were published under another setting stay.
 */
export function refusalOf(facts: Confirmable, publisher_id: number): string | null {
  return unconfirmed(facts)?.why ?? validatedAlone(facts, publisher_id);
}

/** Whether the public has no figure of the candidate, or another one. */
const isNew = ({ votes, published }: LiveFigure): boolean => votes !== published;

/**
 * How the sources hold these figures back from everybody; null where they confirm them, or one is enough. No one can enter or decide on
 * the figure of an inactive candidate any more: it holds nothing back.
 */
export function unconfirmed({ needed, figures, sources, resolved }: Confirmable): Hold | null {
  const active = figures.filter((one) => one.active);
  const waiting = active.filter(isNew);
  if (needed === 1 || waiting.length === 0) return null;
  const { complete, differing, agreed } = compareSources(
    active.map((one) => one.candidate_id),
    sources,
  );
  const state = sourceState({ complete, differing: differing.length, resolved: resolved !== null });
  if (state === 'none' || state === 'one') return { by: 'second_source', why: secondSourceNeeded(complete) };
  if (state === 'differ') {
    const names = active.filter((one) => differing.includes(one.candidate_id)).map(({ name }) => name);
    return { by: 'difference', why: sourcesDiffer(names) };
  }
  const confirmed = resolved ? new Map(resolved.map((one) => [one.candidate_id, one.votes])) : agreed;
  const others = waiting.filter((one) => confirmed.get(one.candidate_id) !== one.votes);
  return others.length > 0 ? { by: 'other_figures', why: notConfirmed(others.map(({ name }) => name)) } : null;
}

function validatedAlone({ four_eyes, figures, register_by }: Confirmable, publisher_id: number): string | null {
  if (!four_eyes) return null;
  const alone = figures.filter((one) => isNew(one) && one.validators.every((validator) => validator === publisher_id));
  // Sums of stations have no validator: they are published as they were added up.
  const own = alone.filter((one) => one.validators.length > 0);
  if (own.length > 0) return fourEyes(own.map(({ name }) => name));
  return register_by === publisher_id ? say.fourEyesRegister : null;
}

/**
 * The facts once a person's figures are the live ones: what differs from the present figure is validated by that person alone,
 * and what equals it by that person too.
 */
export function withFigures<F extends Confirmable>(facts: F, sent: readonly Figure[], user_id: number): F {
  const votes = new Map(sent.map((one) => [one.candidate_id, one.votes]));
  const figures = facts.figures.map((one): LiveFigure => {
    const figure = votes.get(one.candidate_id);
    if (figure === undefined) return one;
    return { ...one, votes: figure, validators: figure === one.votes ? [...one.validators, user_id] : [user_id] };
  });
  return { ...facts, figures };
}

/**
 * The facts once the totals that a person sends are the present ones; those left out stay. Totals that equal the present ones are
 * still those of who saved them, and totals that are public already are no one's.
 */
export function withTotals<F extends Confirmable>(facts: F, sent: Totals, user_id: number): F {
  const { register, public_register } = facts;
  const next = (name: keyof Totals) => (sent[name] === undefined ? register?.[name] : sent[name]) ?? null;
  const equal = (known: Totals | null) => TOTALS.every((name) => next(name) === (known?.[name] ?? null));
  return { ...facts, register_by: equal(public_register) ? null : equal(register) ? facts.register_by : user_id };
}
