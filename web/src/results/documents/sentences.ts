import { sentences } from '@election/contract/messages/sentences';
import type { Graphic } from '@election/contract/results/graphics';

/** Sentences of the documents of walls and graphics. */
export const say = sentences('displays', 'documents');

/** A name of a choice in a message has letters alone. */
export const titleOf = (of: 'wall' | Graphic): string => say.title({ of: of.replaceAll('-', '') });

/** In English, like the reference that it names. */
export const apiTitle = 'Election Command Center: API';

/** What is printed on a sheet of the rehearsal, which an imaginary election authority writes in English. */
export const sheet = {
  heading: 'REHEARSAL: MADE-UP FIGURES',
  declaration: 'Declaration of results, parliamentary election 2024',
  constituency: 'Constituency',
  registered: 'Registered voters',
  candidate: 'Candidate',
  votes: 'Votes',
  valid: 'Total valid votes',
  rejected: 'Rejected ballots',
  officer: 'Returning officer',
};
