import * as sayVotes from '@election/contract/messages/screens-votes';
import { Button, Group, Text } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import classes from './Stations.module.css';
import type { Decision, StationRow } from './station-rows.ts';

interface DecideBarProps {
  rows: readonly StationRow[];
  hasAgents: boolean;
  selected: readonly StationRow[];
  busy: boolean;
  onDecide: (rows: readonly StationRow[], decision: Decision) => void;
}

/** Whether agents agree, and what can be done with several selected rows at once. */
export function DecideBar({ rows, hasAgents, selected, busy, onDecide }: DecideBarProps) {
  const differing = rows.filter(({ differs }) => differs).length;
  return (
    <div className={classes.toolbar}>
      {!hasAgents && <Text c="dimmed">{sayVotes.noEntries}</Text>}
      {differing > 0 && (
        <span className={classes.differs}>
          <IconEqualNot size={16} aria-hidden /> {sayVotes.differingRows(differing)}
        </span>
      )}
      {selected.length > 1 && (
        <Group gap="xs" className={classes.spacer} role="group" aria-label={sayVotes.selected(selected.length)}>
          <Text size="sm">{sayVotes.selected(selected.length)}</Text>
          <Button size="sm" disabled={busy} onClick={() => onDecide(selected, 'approved')}>
            {sayVotes.validateAll}
          </Button>
          <Button
            size="sm"
            color="red"
            variant="outline"
            disabled={busy}
            onClick={() => onDecide(selected, 'declined')}
          >
            {sayVotes.declineAll}
          </Button>
        </Group>
      )}
    </div>
  );
}
