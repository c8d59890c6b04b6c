import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import * as say from './sentences.ts';

interface PageHeaderProps {
  title: string;
  /** One line below the title: what is shown here. */
  note?: ReactNode;
  /** Actions of the page. */
  children?: ReactNode;
}

export function PageHeader({ title, note, children }: PageHeaderProps) {
  useDocumentTitle(`${title} · ${say.productShort}`);
  return (
    <Group justify="space-between" align="center" gap="sm" mb="md">
      <div>
        <Title order={1} size="h2">
          {title}
        </Title>
        {note && (
          <Text c="dimmed" size="sm" component="div">
            {note}
          </Text>
        )}
      </div>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
