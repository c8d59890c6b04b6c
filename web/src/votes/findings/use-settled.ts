import type { Finding } from '@election/contract/checks/checks';
import { useDebouncedValue } from '@mantine/hooks';

/** Findings wait until typing pauses: half a figure is always implausible. */
const PAUSE_MS = 500;

/** The findings of what is typed, once typing pauses. */
export function useSettled(findings: readonly Finding[]): readonly Finding[] {
  // As text: the findings of the next render are another object, and would wait again although they are equal.
  const [settled] = useDebouncedValue(JSON.stringify(findings), PAUSE_MS);
  return JSON.parse(settled);
}
