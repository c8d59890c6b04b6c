import type { Figures } from '@election/contract/check-figures';
import { check } from '@election/contract/checks';
import { Text } from '@mantine/core';
import { Findings } from './Findings.tsx';
import * as say from './sentences.ts';

/** The findings of the figures as they are after a confirmed question. */
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
