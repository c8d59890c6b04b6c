import type { Status } from '@election/contract/places/status';
import type { Year } from '@election/contract/places/years';
import { defaultYear } from '../app/election/years.ts';
import { years as say } from './sentences.ts';

type Standing = Pick<Year, 'title' | 'status'>;

/** What saving a new or changed year brings about for everybody: it becomes the default of all screens, or stops being it. */
export function consequenceOf(
  years: readonly Year[],
  { id, title, status }: { id?: number; title: string; status: Status | null },
): string | null {
  if (status === null) return null;
  if (status === 'active' && !years.some((year) => year.is_current_year === 1)) return say.becomesCurrent({ title });
  const others = years.filter((year) => year.id !== id);
  const before = defaultYear(years);
  const after = defaultYear<Standing>([...others, { title, status }]);
  if (!before || !after || before.title === after.title) return null;
  return after.title === title
    ? say.becomesDefault({ title, before: before.title })
    : say.leavesDefault({ title: before.title, after: after.title });
}
