import { Button } from '@mantine/core';
import { tryAgain } from '../../api/outbox/outbox.ts';
import type { Submission } from '../../api/outbox/submission.ts';
import { toastFailure } from '../../ui/feedback/toasts.ts';
import { delayed, outbox as say } from './sentences.ts';

/** Sends a refused submission once more, as it is; nothing where the phone no longer has what it would send. */
export function TryAgain({ submission }: { submission: Submission }) {
  const { state, refusal } = submission;
  if (state !== 'needs-you' || refusal?.status === 0) return null;
  return (
    <Button
      variant="default"
      size="md"
      onClick={() => void tryAgain(submission).catch(() => toastFailure(delayed.storage))}
    >
      {say.tryAgain}
    </Button>
  );
}
