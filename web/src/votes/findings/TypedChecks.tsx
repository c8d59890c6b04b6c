import type { Figures } from '@election/contract/checks';
import type { Contest } from '@election/contract/contest';
import { Text } from '@mantine/core';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFindings } from '../queries.ts';
import classes from './Checks.module.css';
import { newFindings } from './check-figures.ts';
import { Findings } from './Findings.tsx';
import * as say from './sentences.ts';

/** Findings wait until typing pauses: half a figure is always implausible. */
const PAUSE_MS = 500;

interface TypedChecksProps {
  contest: Contest;
  figures: Figures;
  heading?: string;
}

/** The findings of figures that are not live yet, without the contest's current findings. */
export function TypedChecks({ contest, figures, heading = say.typedHeading }: TypedChecksProps) {
  const { data: current = [] } = useFindings(contest);
  const now = newFindings(figures, current);
  const findings = useDebounced(now, JSON.stringify(now), PAUSE_MS);
  if (findings.length === 0) return null;
  return (
    <div className={classes.would}>
      <Text size="sm" c="dimmed" mb={4}>
        {heading}
      </Text>
      <Findings findings={findings} />
    </div>
  );
}
