import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ui as say } from '../sentences.ts';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** One line below the title: what is shown here. */
  note?: ReactNode;
  /** Stands in place of the title on a narrow screen. */
  narrow?: ReactNode;
  /** Actions of the page. */
  children?: ReactNode;
}

export function PageHeader({ title, note, narrow, children }: PageHeaderProps) {
  useDocumentTitle(`${title} · ${say.productShort}`);
  return (
    <Group
      className={classes.header ?? ''}
      justify="space-between"
      gap="sm"
      mb="md"
      data-replaced={narrow ? true : undefined}
    >
      {narrow && <div className={classes.narrow}>{narrow}</div>}
      <div className={classes.title}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {note && (
          <Text c="dimmed" size="sm" mt="xxs" component="div">
            {note}
          </Text>
        )}
      </div>
      {children && (
        <Group gap="sm" align="flex-end">
          {children}
        </Group>
      )}
    </Group>
  );
}
