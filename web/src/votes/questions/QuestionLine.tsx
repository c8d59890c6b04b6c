import type { Question } from '@election/contract/figures/questions';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Age } from '../../ui/feedback/Age.tsx';
import { questions as say } from '../sentences.ts';
import classes from './Questions.module.css';

/** A question with who asked it and, below, what is given as its answer or the actions on it. */
export function QuestionLine({ question, children }: { question: Question; children?: ReactNode }) {
  const { candidate, text, asked_by, asked_at, state } = question;
  return (
    <li className={classes.question} data-open={state === 'open' || undefined}>
      <div className={classes.line}>
        {candidate && <strong>{candidate.name}</strong>}
        <Text span size="sm" c="dimmed">
          {say.askedBy({ person: asked_by.name })} · <Age since={asked_at} />
        </Text>
      </div>
      <p className={classes.text}>
        <bdi>{text}</bdi>
      </p>
      {children}
    </li>
  );
}
