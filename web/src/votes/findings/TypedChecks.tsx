import type { Figures } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-checks';
import { Text } from '@mantine/core';
import { Findings } from '../../app/election/Findings.tsx';
import { newFindings } from '../check-figures.ts';
import type { Contest } from '../contest.ts';
import { useFindings } from '../queries.ts';
import classes from './Checks.module.css';

interface TypedChecksProps {
  contest: Contest;
  figures: Figures;
  heading?: string;
}

/** What the rules would find with figures that are not live yet, beyond what they find already. */
export function TypedChecks({ contest, figures, heading = say.typedHeading }: TypedChecksProps) {
  const { data: standing = [] } = useFindings(contest);
  const findings = newFindings(figures, standing);
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
