import { DECISIONS, type Decision } from '@election/contract/figures/transitions';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Toolbar } from '../../ui/tables/Toolbar.tsx';
import { deciding as say } from '../sentences.ts';
import { lookOf } from './DecideButtons.tsx';
import classes from './Deciding.module.css';
import { Differs } from './Differs.tsx';
import type { DecisionWords } from './decision-words.ts';

interface DecideBarProps {
  nothingEntered: boolean;
  /** Rows on which agents differ. */
  differing: number;
  selected: number;
  words: Record<Decision, DecisionWords>;
  busy: boolean;
  onDecide: (decision: Decision) => void;
  /** Further controls of the screen. */
  children?: ReactNode;
}

/** Above the table: how many rows differ, and the actions for more than one selected row. */
export function DecideBar(props: DecideBarProps) {
  const { nothingEntered, differing, selected, words, busy, onDecide, children } = props;
  return (
    <Toolbar>
      {nothingEntered && <Text c="dimmed">{say.noEntries}</Text>}
      {differing > 0 && <Differs>{say.differingRows({ count: differing })}</Differs>}
      {children}
      {selected > 1 && (
        <Group gap="xs" className={classes.all} role="group" aria-label={say.selected({ count: selected })}>
          <Text size="sm">{say.selected({ count: selected })}</Text>
          {DECISIONS.map((decision) => (
            <Button key={decision} size="sm" {...lookOf(decision)} disabled={busy} onClick={() => onDecide(decision)}>
              {words[decision].all}
            </Button>
          ))}
        </Group>
      )}
    </Toolbar>
  );
}
