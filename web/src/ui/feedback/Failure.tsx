import { tryAgainIn } from '@election/contract/messages/times';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { ui as say } from '../sentences.ts';
import type { Problem } from './problem.ts';
import { noteStanding } from './toasts.ts';

interface FailureProps {
  problem: Problem;
  onRetry?: () => void;
}

/** A failure in place of what failed, until it is retried or dismissed. */
export function Failure({ problem, onRetry }: FailureProps) {
  const wait = problem.retryAfter && tryAgainIn(problem.retryAfter);
  useLayoutEffect(() => noteStanding(problem.message), [problem.message]);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} role="alert">
      <Text size="sm">{problem.message}</Text>
      {wait && !problem.message.includes(wait) && <Text size="sm">{wait}</Text>}
      <Group gap="sm" mt={onRetry || problem.requestId ? 'xs' : 0}>
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {say.tryAgain}
          </Button>
        )}
        {problem.requestId && <Text size="xs">{say.requestId({ id: problem.requestId })}</Text>}
      </Group>
    </Alert>
  );
}
