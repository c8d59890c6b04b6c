import { Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import classes from '../Management.module.css';
import { roles as say } from './sentences.ts';

/** A name, with a mark where it is built in. */
export const NameMark = ({ name, builtIn }: { name: string; builtIn: boolean }) => (
  <Group gap="xs">
    <span className={classes.name}>{name}</span>
    {builtIn && <StatusBadge tone="grey" icon={IconLock} label={say.builtIn} />}
  </Group>
);
