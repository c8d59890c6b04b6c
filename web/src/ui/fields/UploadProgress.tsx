import '@mantine/core/styles/Progress.css';
import { Progress, Text } from '@mantine/core';

interface UploadProgressProps {
  /** The sent part, from 0 to 1. */
  fraction: number;
  /** The sentence of a progress in percent. */
  sentence: (percent: number) => string;
}

export function UploadProgress({ fraction, sentence }: UploadProgressProps) {
  const percent = Math.round(fraction * 100);
  return (
    <div role="status">
      <Progress value={percent} aria-label={sentence(percent)} />
      <Text size="sm">{sentence(percent)}</Text>
    </div>
  );
}
