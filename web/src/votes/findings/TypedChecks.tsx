import type { Figures } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-checks';
import { Text } from '@mantine/core';
import { Findings } from '../../app/election/Findings.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { newFindings } from '../check-figures.ts';
import type { Contest } from '../contest.ts';
import { useFindings } from '../queries.ts';
import classes from './Checks.module.css';

/** Half a figure is always implausible: what the rules say waits until typing pauses. */
const PAUSE_MS = 500;

interface TypedChecksProps {
  contest: Contest;
  figures: Figures;
  heading?: string;
}

/** What the rules would find with figures that are not live yet, beyond what they find already. */
export function TypedChecks({ contest, figures, heading = say.typedHeading }: TypedChecksProps) {
  const { data: standing = [] } = useFindings(contest);
  const now = newFindings(figures, standing);
  const findings = useSettled(now, JSON.stringify(now), PAUSE_MS);
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
