import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { frame as sayFrame } from '../app/sentences.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import classes from './Panel.module.css';
import { signIn as say } from './sentences.ts';

interface PanelProps {
  title: string;
  /** One line below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * The layout of pages without a session. They are outside the shell, which would ask for a sign-in over the page where a
 * person with an expired session sets a new password.
 */
export const Panel = ({ title, note, children }: PanelProps) => (
  <div className={classes.page}>
    <main className={classes.panel}>
      <img src="/favicon.svg" alt="" width={48} height={48} />
      <Text fw={650} mt="sm">
        {sayFrame.product}
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
    <LanguageChoice />
    <footer className={classes.footer}>{say.copyright({ year: new Date().getFullYear() })}</footer>
  </div>
);
