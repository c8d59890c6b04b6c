import type { Figures } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-checks';
import { Text } from '@mantine/core';
import { Findings } from '../../app/election/Findings.tsx';
import { newFindings } from '../check-figures.ts';
import type { Contest } from '../contest.ts';
import { useFindings } from '../queries.ts';

/** While something is typed: what the rules would find beyond what they find already. */
export function TypedChecks({ contest, figures }: { contest: Contest; figures: Figures }) {
  const { data: standing = [] } = useFindings(contest);
  const findings = newFindings(figures, standing);
  if (findings.length === 0) return null;
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {say.typedHeading}
      </Text>
      <Findings findings={findings} />
    </div>
  );
}
