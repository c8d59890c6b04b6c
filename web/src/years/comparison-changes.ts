import type { YearComparison } from '@election/contract/places/year-comparisons';
import type { Year } from '@election/contract/places/years';
import { records as sayRecords } from '../app/sentences.ts';
import { comparison as say } from './sentences.ts';

/** What differs between two states of a comparison: the year, or else each constituency with another earlier one. A line each. */
export function comparisonChanges(before: YearComparison, after: YearComparison, years: readonly Year[]): string[] {
  if (before.compared_with !== after.compared_with) {
    const titleOf = (id: number | null) => years.find((year) => year.id === id)?.title ?? say.noYear;
    return [
      sayRecords.change({
        name: say.comparedWith,
        from: titleOf(before.compared_with),
        to: titleOf(after.compared_with),
      }),
    ];
  }
  const earlierOf = ({ matches, offered }: YearComparison, id: number) => {
    const match = matches.find((row) => row.id === id)?.earlier_id;
    return offered.find((place) => place.id === match)?.name ?? say.noMatch;
  };
  return after.matches.flatMap(({ id, name }) => {
    const [was, is] = [earlierOf(before, id), earlierOf(after, id)];
    return was === is ? [] : [sayRecords.change({ name, from: was, to: is })];
  });
}
