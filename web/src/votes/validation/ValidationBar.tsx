import * as say from '@election/contract/messages/screens-votes';
import { Button, Group, Switch, Text } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import classes from '../Votes.module.css';
import type { Decision } from './rows.ts';
import type { useDecisionWords } from './use-decide-votes.tsx';

interface ValidationBarProps {
  nothingEntered: boolean;
  /** Rows on which agents differ. */
  differing: number;
  onlyDifferences: boolean;
  onOnlyDifferences: (on: boolean) => void;
  selected: number;
  words: ReturnType<typeof useDecisionWords>;
  busy: boolean;
  onDecide: (status: Decision) => void;
}

/** Above the table: what differs, and what can be done with more than one selected row. */
export function ValidationBar(props: ValidationBarProps) {
  const { nothingEntered, differing, onlyDifferences, onOnlyDifferences, selected, words, busy, onDecide } = props;
  return (
    <div className={classes.toolbar}>
      {nothingEntered && <Text c="dimmed">{say.noEntries}</Text>}
      {differing > 0 && (
        <span className={classes.differs}>
          <IconEqualNot size={16} aria-hidden /> {say.differingRows(differing)}
        </span>
      )}
      {(differing > 0 || onlyDifferences) && (
        <Switch
          label={say.onlyDifferences}
          checked={onlyDifferences}
          onChange={(event) => onOnlyDifferences(event.currentTarget.checked)}
        />
      )}
      {selected > 1 && (
        <Group gap="xs" className={classes.spacer} role="group" aria-label={say.selected(selected)}>
          <Text size="sm">{say.selected(selected)}</Text>
          <Button size="sm" disabled={busy} onClick={() => onDecide('approved')}>
            {words.acceptAll}
          </Button>
          <Button size="sm" color="red" variant="outline" disabled={busy} onClick={() => onDecide('declined')}>
            {say.declineAll}
          </Button>
        </Group>
      )}
    </div>
  );
}
