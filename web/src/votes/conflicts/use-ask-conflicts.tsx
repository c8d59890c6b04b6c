import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '../../ui/Confirm.tsx';
import classes from './Conflicts.module.css';
import * as say from './sentences.ts';

/** One figure that two people changed; its sentence names both figures. */
export interface Conflict {
  /** The candidate's id; 0 for the register, which has one conflict at most. */
  id: number;
  name: string;
  sentence: string;
  /** The choice that keeps the other user's figure: the default. */
  theirs: string;
  /** The choice that sends one's own figure; left out where that is not allowed. */
  mine?: string;
}

/**
 * Shows both figures of each conflict: theirs, mine, or cancel. `resolve` gets the ids for which the person chose the own
 * figure. Answers false when the person cancelled; the caller then keeps what was typed.
 */
export function useAskConflicts() {
  const confirm = useConfirm();
  return (conflicts: readonly Conflict[], resolve: (mine: ReadonlySet<number>) => Promise<unknown>) => {
    const mine = new Set<number>();
    return confirm({
      title: say.question,
      body: <Choices conflicts={conflicts} mine={mine} />,
      yes: say.goOn,
      no: say.notNow,
      danger: true,
      run: () => resolve(mine),
    });
  };
}

interface ChoicesProps {
  conflicts: readonly Conflict[];
  /** Written to as the person chooses. */
  mine: Set<number>;
}

function Choices({ conflicts, mine }: ChoicesProps) {
  return (
    <Stack gap="md">
      <Text size="sm">{say.note}</Text>
      <ul className={classes.list}>
        {conflicts.map((conflict) => (
          <li key={conflict.id} className={classes.item}>
            <Text fw={600}>{conflict.name}</Text>
            <Text size="sm">{conflict.sentence}</Text>
            <Choice conflict={conflict} mine={mine} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Choice({ conflict: { id, name, theirs, mine: own }, mine }: { conflict: Conflict; mine: Set<number> }) {
  const [value, setValue] = useState('theirs');
  const choose = (chosen: string) => {
    if (chosen === 'mine') mine.add(id);
    else mine.delete(id);
    setValue(chosen);
  };
  return (
    <SegmentedControl
      fullWidth
      mt={6}
      aria-label={say.choiceOf(name)}
      data={[{ value: 'theirs', label: theirs }, ...(own === undefined ? [] : [{ value: 'mine', label: own }])]}
      value={value}
      onChange={choose}
    />
  );
}
