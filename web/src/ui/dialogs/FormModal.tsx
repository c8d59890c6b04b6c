import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import { Failure } from '../feedback/Failure.tsx';
import type { Problem } from '../feedback/problem.ts';
import { ui as say } from '../sentences.ts';
import { useAsking, useConfirm } from './Confirm.tsx';
import { Modal } from './Modal.tsx';
import type { Question } from './question.ts';

interface FormModalProps<Values> {
  title: string;
  opened: boolean;
  /** Called after the form was reset. */
  onClose: () => void;
  form: UseFormReturnType<Values>;
  onSave: (values: Values) => void;
  /** The question before `onSave`: what is to be saved. */
  question?: (values: Values) => Pick<Question, 'title' | 'body'>;
  /** Called with the sentences of the rules that refuse the values. */
  onRefused?: (errors: Record<string, unknown>) => void;
  /** A form's sentence for values that its rules refuse, shown once above the buttons. */
  refused?: string | null;
  loading: boolean;
  error: Problem | null;
  saveLabel?: string;
  savingLabel?: string;
  children: ReactNode;
}

/** A form over the page. Escape, the overlay and Cancel close it; typing that is not saved asks first; closing resets it. */
export function FormModal<Values>(props: FormModalProps<Values>) {
  const { title, opened, onClose, form, onSave, refused, loading, error, children } = props;
  const confirm = useConfirm();
  // Both dialogs receive Escape; only the upper one may close.
  const asking = useAsking();
  const ask = (question: Omit<Question, 'run'>) => confirm({ ...question, run: async () => undefined });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at every render
  useEffect(() => {
    const refusedFields = Object.entries(error?.fields ?? {});
    if (refusedFields.length > 0) {
      form.setErrors(Object.fromEntries(refusedFields.map(([field, sentences]) => [field, sentences.join(' ')])));
    }
  }, [error]);

  const discard = () => {
    form.reset();
    onClose();
  };
  const close = async () => {
    if (loading || asking) return;
    if (!form.isDirty()) return discard();
    if (await ask({ title: say.discardQuestion, body: say.discardBody, danger: true })) discard();
  };
  const save = async (values: Values) => {
    if (!props.question || (await ask(props.question(values)))) onSave(values);
  };
  const refuse = (errors: Record<string, unknown>) => {
    form.getInputNode(Object.keys(errors)[0] as never)?.focus();
    props.onRefused?.(errors);
  };

  return (
    <Modal opened={opened} onClose={close} closeOnEscape={!asking} title={title}>
      <form onSubmit={form.onSubmit((values) => save(values as Values), refuse)} noValidate>
        <Stack>
          {children}
          {refused && <Failure problem={{ message: refused }} />}
          {error && <Failure problem={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={loading}>
              {say.cancel}
            </Button>
            <Button type="submit" disabled={loading}>
              {loading ? (props.savingLabel ?? say.confirming) : (props.saveLabel ?? say.confirm)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
