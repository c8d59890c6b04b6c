import { sentences } from './sentences.ts';

export const sayFindings = sentences('refusals', 'findings');

export const figuresMoved = (figures: readonly { name: string; votes: number }[]) =>
  sayFindings.figuresMoved({ figures: figures.map(({ name, votes }) => sayFindings.figureOf({ name, votes })) });
