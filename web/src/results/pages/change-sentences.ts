import type { PublicChange } from '@election/contract/results/public-changes';

/** Sentences of the public list of changed names, parties, colors and states. */
export const heading = 'Changed names and parties';
export const note =
  'Names, parties, colors and states that were changed after figures of them were published. Nothing of this list is ever changed.';

const subjects: Record<PublicChange['subject'], string> = {
  candidate: 'Candidate',
  party: 'Party',
  coalition: 'Coalition',
  region: 'Region',
  constituency: 'Constituency',
  year: 'Year',
};
export const what = (subject: PublicChange['subject'], name: string) => `${subjects[subject]} ${name}`;

type Field = PublicChange['fields'][number];
const names: Record<Field['field'], string> = {
  name: 'Name',
  acronym: 'Acronym',
  short_name: 'Short name',
  color: 'Color',
  other_colors: 'Other colors',
  party: 'Party',
  coalition: 'Coalition',
  status: 'Status',
  withdrawn: 'Withdrawal',
  status_desc: 'State of the counting',
};
export const field = ({ field: changed, before, after }: Field) =>
  `${names[changed]}: ${before ?? 'none'} → ${after ?? 'none'}`;
