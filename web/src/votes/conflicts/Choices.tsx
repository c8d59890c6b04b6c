import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { conflicts as say } from '../sentences.ts';
import classes from './Conflicts.module.css';

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

interface ChoicesProps {
  conflicts: readonly Conflict[];
  /** Written to as the person chooses. */
  mine: Set<number>;
}

/** Theirs or mine, for each figure. */
export function Choices({ conflicts, mine }: ChoicesProps) {
  const [, draw] = useState(0);
  const allowed = conflicts.filter((conflict) => conflict.mine !== undefined);
  const choose = (some: readonly Conflict[], own: boolean) => {
    for (const { id } of some) {
      if (own) mine.add(id);
      else mine.delete(id);
    }
    draw((times) => times + 1);
  };
  return (
    <Stack gap="md">
      <Text size="sm">{say.note}</Text>
      {conflicts.length > 1 && allowed.length > 0 && (
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={() => choose(allowed, true)}>
            {say.keepAllMine}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => choose(conflicts, false)}>
            {say.takeAllTheirs}
          </Button>
        </Group>
      )}
      <ul className={classes.list}>
        {conflicts.map((conflict) => (
          <li key={conflict.id} className={classes.item}>
            <Text fw={600}>{conflict.name}</Text>
            <Text size="sm">{conflict.sentence}</Text>
            <Choice conflict={conflict} own={mine.has(conflict.id)} onChoose={(own) => choose([conflict], own)} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface ChoiceProps {
  conflict: Conflict;
  own: boolean;
  onChoose: (own: boolean) => void;
}

const Choice = ({ conflict: { name, theirs, mine }, own, onChoose }: ChoiceProps) => (
  <SegmentedControl
    fullWidth
    mt="xxs"
    aria-label={say.choiceOf({ name })}
    data={[{ value: 'theirs', label: theirs }, ...(mine === undefined ? [] : [{ value: 'mine', label: mine }])]}
    value={own ? 'mine' : 'theirs'}
    onChange={(value) => onChoose(value === 'mine')}
  />
);
