import { Box } from '@mantine/core';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { outbox as say } from './sentences.ts';

/** The phone's database does not open: in place of what it may hold. */
export const Closed = ({ onRetry }: { onRetry: () => void }) => (
  <Box mb="md">
    <Failure problem={{ message: say.closed }} onRetry={onRetry} />
  </Box>
);
