import type { Mark } from '@election/contract/figures/contest';
import type { Publication } from '@election/contract/figures/transitions';

/** Sentences about what a question about a place showed, and what is there now. */
export const publicFigure = (name: string) => `${name}, public`;
export const register = 'Register';
export const noRegister = 'no totals';
export const status = 'Status of the contest';
export const publication = 'Published';
export const publications: Record<Publication, string> = {
  empty: 'no figures yet',
  unpublished: 'not published',
  outdated: 'published, with changes that are not public yet',
  published: 'published',
  withdrawn: 'withdrawn',
};
export const candidateStatuses = { active: 'active', inactive: 'inactive' } as const;
export const found = (sentence: string) => `The checks now say: ${sentence}`;
export const foundNoMore = (sentence: string) => `The checks no longer say: ${sentence}`;
/** Where no line above names the change. */
export const parts: Record<keyof Mark, string> = {
  figures: 'The figures were saved again.',
  register: 'The registered voters of this place have changed.',
  findings: 'The data that the checks compare with have changed.',
  status: 'The status of this place has changed.',
  publication: 'It was published or corrected again.',
};
