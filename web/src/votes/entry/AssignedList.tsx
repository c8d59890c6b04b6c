import { Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import * as sayUi from '../../ui/sentences.ts';
import type { ContestChoice } from '../choice/use-contest-choice.ts';
import classes from './AssignedList.module.css';
import * as say from './sentences.ts';

/** Lists from this length on have a search. */
const SEARCHED_FROM = 10;

interface AssignedListProps {
  choice: ContestChoice;
}

/** The constituencies of an agent as large targets. */
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
      {shown.length === 0 && <Text c="dimmed">{sayUi.noData}</Text>}
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
