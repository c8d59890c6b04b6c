import * as say from '@election/contract/messages/console';
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect } from 'react';
import { useConfirm } from './Confirm.tsx';
import { Failure } from './Failure.tsx';
import type { Problem } from './problem.ts';

interface FormModalProps<Values> {
  title: string;
  opened: boolean;
  /** Called after the form was reset. */
  onClose: () => void;
  form: UseFormReturnType<Values>;
  onSave: (values: Values) => void;
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
  const ask = useConfirm();

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
  const close = () => {
    if (loading) return;
    if (!form.isDirty()) return discard();
    void ask({
      title: say.discardQuestion,
      body: say.discardBody,
      danger: true,
      run: async () => discard(),
    });
  };

  return (
    <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': say.close }}>
      <form onSubmit={form.onSubmit((values) => onSave(values as Values))} noValidate>
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
