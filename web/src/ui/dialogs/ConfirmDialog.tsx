import { isolate } from '@election/contract/messages/isolate';
import { Button, Group, Stack } from '@mantine/core';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { Failure } from '../feedback/Failure.tsx';
import type { Problem } from '../feedback/problem.ts';
import { ui as say } from '../sentences.ts';
import classes from './Confirm.module.css';
import { Modal } from './Modal.tsx';
import type { Question } from './question.ts';

interface ConfirmDialogProps {
  opened: boolean;
  /** The question, which stays while its dialog closes. */
  asked: Question;
  busy: boolean;
  problem: Problem | null;
  onNo: () => void;
  onYes: () => void;
  onClosed: () => void;
}

/** A question with its answers; while the work runs it cannot be closed, and it shows how the work failed. */
export const ConfirmDialog = ({ opened, asked, busy, problem, onNo, onYes, onClosed }: ConfirmDialogProps) => (
  <Modal
    opened={opened}
    onClose={() => !busy && onNo()}
    title={isolate(asked.title)}
    layer="question"
    onClosed={onClosed}
    withCloseButton={false}
  >
    <Stack>
      {isolatedIn(asked.body)}
      {problem && <Failure problem={problem} />}
      <Answers asked={asked} busy={busy} onNo={onNo} onYes={onYes} />
    </Stack>
  </Modal>
);

/** The sentences of a question with the names in them isolated, as far as the question has written them itself. */
function isolatedIn(node: ReactNode): ReactNode {
  if (typeof node === 'string') return isolate(node);
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { children } = node.props;
  if (Array.isArray(children)) return cloneElement(node, undefined, ...children.map(isolatedIn));
  return children === undefined ? node : cloneElement(node, undefined, isolatedIn(children));
}

interface AnswersProps {
  asked: Question;
  busy: boolean;
  onNo: () => void;
  onYes: () => void;
}

const Answers = ({ asked: { yes, no, danger }, busy, onNo, onYes }: AnswersProps) => (
  <Group justify="flex-end" className={classes.answers ?? ''}>
    {no !== null && (
      <Button variant="default" onClick={onNo} disabled={busy} data-autofocus={danger || undefined}>
        {no ?? say.no}
      </Button>
    )}
    <Button color={danger ? 'red' : 'accent'} onClick={onYes} loading={busy} data-autofocus={!danger || undefined}>
      {yes ?? say.yes}
    </Button>
  </Group>
);
