import * as say from '@election/contract/messages/screens-conflicts';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '../../ui/Confirm.tsx';
import classes from './conflicts.module.css';

/** One thing that two people changed, with both figures in its sentence. */
export interface Conflict {
  /** What it is about: a candidate's id, or 0 where there is only one thing. */
  id: number;
  name: string;
  sentence: string;
  /** The choice that leaves what somebody else did; it stands until another is made. */
  stand: string;
  /** The choice that goes on with one's own; left out where that cannot be. */
  mine?: string;
}

/**
 * Shows both figures of each conflict and lets the person choose. `resolve` gets the ids for which one's own should go on;
 * answers false where the person stepped back, so that what was typed stays.
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

function Choice({ conflict: { id, name, stand, mine: own }, mine }: { conflict: Conflict; mine: Set<number> }) {
  const [value, setValue] = useState('stand');
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
      data={[{ value: 'stand', label: stand }, ...(own === undefined ? [] : [{ value: 'mine', label: own }])]}
      value={value}
      onChange={choose}
    />
  );
}
