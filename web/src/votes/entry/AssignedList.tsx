import type { Constituency } from '@election/contract/constituencies';
import * as say from '@election/contract/messages/screens-votes';
import { Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ContestChoice } from '../use-contest-choice.ts';
import classes from './AssignedList.module.css';

interface AssignedListProps {
  choice: ContestChoice;
}

/** The constituencies of an agent as large targets: the first thing to press on a phone. */
export function AssignedList({ choice }: AssignedListProps) {
  const { constituencies, chooseConstituency } = choice;
  if (constituencies.length === 0) return <Text>{say.noneAssigned}</Text>;
  return (
    <>
      <Title order={2} size="h4" mb="xs">
        {say.yourConstituencies}
      </Title>
      <ul className={classes.list}>
        {constituencies.map((constituency: Constituency) => (
          <li key={constituency.id}>
            <UnstyledButton className={classes.item} onClick={() => chooseConstituency(constituency)}>
              {constituency.name}
              <IconChevronRight size={20} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
