import * as sayFrame from '@election/contract/messages/console';
import * as say from '@election/contract/messages/screens-votes';
import { Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContestChoice } from '../use-contest-choice.ts';
import classes from './AssignedList.module.css';

/** A list longer than a screen is searched. */
const SEARCHED_FROM = 10;

interface AssignedListProps {
  choice: ContestChoice;
}

/** The constituencies of an agent as large targets: the first thing to press on a phone. */
export function AssignedList({ choice }: AssignedListProps) {
  const { constituencies, chooseConstituency } = choice;
  const [search, setSearch] = useState('');
  if (constituencies.length === 0) return <Text>{say.noneAssigned}</Text>;
  const wanted = search.trim().toLowerCase();
  const shown = constituencies.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      <Title order={2} size="h4" mb="xs">
        {say.yourConstituencies}
      </Title>
      {constituencies.length >= SEARCHED_FROM && (
        <TextInput
          className={classes.search ?? ''}
          size="md"
          type="search"
          aria-label={say.searchConstituency}
          placeholder={say.searchConstituency}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <Text c="dimmed">{sayFrame.noData}</Text>}
      <ul className={classes.list} hidden={shown.length === 0}>
        {shown.map((constituency) => (
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
