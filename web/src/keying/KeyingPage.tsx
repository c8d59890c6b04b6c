import { Button, Text } from '@mantine/core';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Failure } from '../ui/feedback/Failure.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { KeyIn } from './KeyIn.tsx';
import { keying as say } from './sentences.ts';
import { useClaim } from './use-claim.ts';

/** Gives the person one sheet after the other to key in from its picture. */
export function KeyingPage() {
  const { claim, next, done, isRunning, error } = useClaim();
  return (
    <>
      <PageHeader title={say.title} note={say.note} />
      {claim === undefined &&
        (error ? <Failure problem={error} onRetry={() => void next()} /> : <Text role="status">{say.loading}</Text>)}
      {claim === null && (
        <>
          <EmptyState sentence={say.noSheet} />
          <Text ta="center" c="dimmed" size="sm" mb="sm">
            {say.noSheetMore}
          </Text>
          <Text ta="center">
            <Button variant="default" loading={isRunning} onClick={() => void next()}>
              {say.lookAgain}
            </Button>
          </Text>
        </>
      )}
      {claim && <KeyIn key={claim.id} claim={claim} onDone={done} />}
    </>
  );
}
