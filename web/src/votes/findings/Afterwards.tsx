import type { Finding } from '@election/contract/checks/checks';
import { Text } from '@mantine/core';
import { findings as say } from '../sentences.ts';
import { Findings } from './Findings.tsx';

/** The findings once a question is confirmed. */
export function Afterwards({ findings }: { findings: readonly Finding[] }) {
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
