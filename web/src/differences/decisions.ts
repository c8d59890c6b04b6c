import type { ComparedContest } from '@election/contract/sources/differences';
import type { Figure } from '../ui/fields/figure-text.ts';

/** What a person chose for a candidate: the figure of a source, or one of their own. */
export type Choice = { source: number } | { own: Figure };
export type Choices = Readonly<Record<number, Choice>>;

/** The candidates that are still to be decided on, in ballot order. */
export const openFields = ({ fields }: ComparedContest, choices: Choices) =>
  fields.filter(
    ({ differs, candidate_id }) => differs && figureOf(choices[candidate_id], fields, candidate_id) === null,
  );

function figureOf(choice: Choice | undefined, fields: ComparedContest['fields'], candidate_id: number): Figure {
  if (!choice) return null;
  if ('own' in choice) return choice.own;
  return fields.find((one) => one.candidate_id === candidate_id)?.votes[choice.source] ?? null;
}

/** Whether a figure of the person's own is among the choices: it needs a reason. */
export const hasOwn = (choices: Choices): boolean => Object.values(choices).some((choice) => 'own' in choice);

/** What the call sends: a figure of each candidate that differs, with the person whose figure it is. */
export const votesOf = ({ fields, sources }: ComparedContest, choices: Choices) =>
  fields.flatMap(({ differs, candidate_id }) => {
    const choice = choices[candidate_id];
    const vote_count = figureOf(choice, fields, candidate_id);
    if (!differs || !choice || vote_count === null) return [];
    const user_id = 'source' in choice ? sources[choice.source]?.id : undefined;
    return [{ candidate_id, vote_count, ...(user_id !== undefined && { user_id }) }];
  });

/** A source's figure for every candidate that differs and of whom the source has one. */
export const allOf = ({ fields }: ComparedContest, source: number): Choices =>
  Object.fromEntries(
    fields.flatMap(({ differs, candidate_id, votes }) =>
      differs && (votes[source] ?? null) !== null ? [[candidate_id, { source }]] : [],
    ),
  );
