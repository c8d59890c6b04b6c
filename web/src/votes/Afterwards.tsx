import { check, type Figures } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-checks';
import { Text } from '@mantine/core';
import { Findings } from '../app/election/Findings.tsx';

/** In a question: what the rules would find once it is answered with yes. */
export function Afterwards({ figures }: { figures: Figures }) {
  const findings = check(figures);
  if (findings.length === 0) return null;
  return (
    <>
      <Text size="sm" c="dimmed" mt="xs">
        {say.afterwardsHeading}
      </Text>
      <Findings findings={findings} />
    </>
  );
}
