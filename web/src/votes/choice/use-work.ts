import { useMay } from '../../api/actor.ts';
import { useQueryValue } from '../../app/use-query-value.ts';

type Work = 'live' | 'validation' | 'entry';

/** What a person does with the votes of a contest: those who may enter figures and check or publish them choose, in the address. */
export function useWork(): { hasBoth: boolean; shown: Work } {
  const may = useMay();
  const [work] = useQueryValue('work');
  const desk = may('live.edit') || may('votes.publish') ? 'live' : may('entries.validate') ? 'validation' : null;
  const hasBoth = desk !== null && may('entries.submit');
  return { hasBoth, shown: desk === null || (hasBoth && work === 'entry') ? 'entry' : desk };
}
