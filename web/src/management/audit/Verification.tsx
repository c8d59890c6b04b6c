import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DifferenceAlert, useVerification } from '../../app/DifferenceNotice.tsx';
import { Age } from '../../ui/feedback/Age.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { audit as say } from './sentences.ts';

/** What the last verification of what is public found: that everything fits, or every difference. */
export function Verification() {
  const { data, error, refetch } = useVerification();
  if (error && !data) return <Failure problem={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data === null) return <Line>{say.notVerified}</Line>;
  if (data.differs_since) {
    return (
      <DifferenceAlert since={data.differs_since}>
        {data.differences.map((difference) => (
          <Text key={difference} size="sm">
            {difference}
          </Text>
        ))}
        <Text size="sm">{say.whatToDo}</Text>
      </DifferenceAlert>
    );
  }
  return (
    <Line>
      {say.verified} <Age since={data.checked_at} />.
    </Line>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" mb="md">
    {children}
  </Text>
);
