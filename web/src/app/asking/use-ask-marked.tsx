import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { isConflict } from '../../api/api-error.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import type { Question } from '../../ui/dialogs/question.ts';
import { asking as say } from '../sentences.ts';
import classes from './Asking.module.css';

interface Asked<S> {
  /** Reads what the question shows. */
  read: () => Promise<S>;
  /** A sentence for each thing that is another one now. */
  changes: (before: S, now: S) => readonly string[];
  /** What has changed before the first question since the person began; by default nothing. */
  before?: (shown: S) => readonly string[];
  /** The question of what is shown. Ticks and reasons belong to it: the next question begins without them. `run` sends its mark. */
  question: (shown: S) => Question;
}

/**
 * Reads, asks and acts. Where the server refuses because something of the question has changed since, says what changed and asks
 * again. Answers whether it was done.
 */
export function useAskMarked() {
  const confirm = useConfirm();
  const [reading, setReading] = useState(false);

  async function ask<S extends object>({ read, changes, before, question }: Asked<S>): Promise<boolean> {
    setReading(true);
    // A failed read has its toast; nothing is asked without what the question shows.
    const first: S | null = await read()
      .catch(() => null)
      .finally(() => setReading(false));
    if (first === null) return false;
    let shown: S = first;
    let changed = before?.(shown) ?? [];
    for (let times = 0; ; times += 1) {
      const asked: S = shown;
      const next: { shown: S | null } = { shown: null };
      const { body, run, danger, ...rest } = question(asked);
      const done = await confirm({
        ...rest,
        // A second press of Yes must not answer a question that the person has not read.
        danger: danger === true || changed.length > 0,
        body: (
          <Stack gap="sm" key={times}>
            <Changes lines={changed} />
            {body}
          </Stack>
        ),
        run: async () => {
          try {
            await run();
          } catch (thrown) {
            if (!isConflict(thrown)) throw thrown;
            const present = await read();
            const lines = changes(asked, present);
            if (lines.length === 0) throw thrown;
            next.shown = present;
            changed = lines;
          }
        },
      });
      if (!done || next.shown === null) return done;
      shown = next.shown;
    }
  }

  return { ask, reading };
}

function Changes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
      <Text size="sm" fw={600}>
        {say.heading}
      </Text>
      <ul className={classes.changes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}
