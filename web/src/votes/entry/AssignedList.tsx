import type { EntryStatus } from '@election/contract/figures/votes';
import type { ElectionType } from '@election/contract/places/election-type-list';
import { Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { typeLabel } from '../../app/election/election-types.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import type { ContestChoice } from '../choice/use-contest-choice.ts';
import { EntryBadge } from '../EntryBadge.tsx';
import { useOwnStates } from '../queries.ts';
import { entry as say } from '../sentences.ts';
import classes from './AssignedList.module.css';

/** Lists from this length on have a search. */
const SEARCHED_FROM = 10;

interface AssignedListProps {
  choice: ContestChoice;
}

/** The constituencies of an agent as large targets. */
export function AssignedList({ choice }: AssignedListProps) {
  const { constituencies, chooseConstituency } = choice;
  const id = useId();
  const [search, setSearch] = useState('');
  const states = useOwnStates(choice.year.year?.id ?? null);
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
            <UnstyledButton
              className={classes.item}
              aria-label={constituency.name}
              aria-describedby={`${id}-${constituency.id}`}
              onClick={() => chooseConstituency(constituency)}
            >
              <span className={classes.name}>
                {constituency.name}
                {states.data && (
                  <States
                    id={`${id}-${constituency.id}`}
                    types={choice.type.types.data ?? []}
                    statusesOf={(type) =>
                      states.data?.find(
                        (one) => one.constituency_id === constituency.id && one.election_type_id === type.id,
                      )?.statuses ?? []
                    }
                  />
                )}
              </span>
              <IconChevronRight size={20} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

interface StatesProps {
  id: string;
  types: readonly ElectionType[];
  statusesOf: (type: ElectionType) => readonly EntryStatus[];
}

/** What became of the person's entries, for each election type: the description of a button, whose name is the constituency alone. */
const States = ({ id, types, statusesOf }: StatesProps) => (
  <span className={classes.states} id={id} aria-hidden>
    {types.map((type) => {
      const statuses = statusesOf(type);
      return (
        <span key={type.id} className={classes.state}>
          {typeLabel[type.title]}
          {statuses.length === 0 ? (
            <EntryBadge status={null} />
          ) : (
            statuses.map((status) => <EntryBadge key={status} status={status} />)
          )}
        </span>
      );
    })}
  </span>
);
