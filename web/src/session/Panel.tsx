import { copyright, product } from '@election/contract/messages/console';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  title: string;
  /** One line below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * The pages in front of the door. They stand outside the shell, which would look after a session that somebody who comes by
 * a link may long have lost, and ask for a sign-in over the very page that sets the password for it.
 */
export const Panel = ({ title, note, children }: PanelProps) => (
  <div className={classes.page}>
    <main className={classes.panel}>
      <img src="/favicon.svg" alt="" width={48} height={48} />
      <Text fw={650} mt="sm">
        {product}
      </Text>
      <Title order={1} size="h2" mt="xs">
        {title}
      </Title>
      {note && (
        <Text c="dimmed" size="sm">
          {note}
        </Text>
      )}
      <div className={classes.content}>{children}</div>
    </main>
    <footer className={classes.footer}>{copyright(new Date().getFullYear())}</footer>
  </div>
);
