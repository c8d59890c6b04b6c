import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../api/session-store.ts';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { type Problem, problemOf } from '../../ui/feedback/problem.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { lock as say } from '../sentences.ts';
import { PinField } from './PinField.tsx';
import { lockPhone, removePhonePin, setPhonePin } from './phone.ts';
import { PIN_DIGITS, pinFault } from './pin-rules.ts';

interface PinModalProps {
  /** Whether the PIN is taken away; it is set otherwise. */
  removes: boolean;
  onClose: () => void;
  /** @param isSet whether the phone has a PIN now */
  onDone: (isSet: boolean) => void;
}

/** The dialog that sets the PIN of the phone, or takes it away. */
export function PinModal({ onClose, onDone, ...props }: PinModalProps) {
  // Stays what it was while the dialog closes.
  const [removes] = useState(props.removes);
  const [opened, { close }] = useDisclosure(true);
  const user = useUser();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [faults, setFaults] = useState<{ pin?: string | null; again?: string | null }>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const remove = async () => {
    const left = await removePhonePin(user.id, pin);
    if (left === 0) return lockPhone();
    if (left !== true) return setFaults({ pin: say.wrongPin({ left }) });
    toastSuccess(say.removed);
    onDone(false);
    close();
  };
  const set = async () => {
    await setPhonePin(user, pin);
    toastSuccess(say.saved);
    onDone(true);
    close();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = removes
      ? { pin: pin.length < PIN_DIGITS ? say.pinRequired : null }
      : { pin: pinFault(pin), again: pin === again ? null : say.differs };
    setFaults(found);
    setProblem(null);
    if (busy || Object.values(found).some((fault) => fault !== null)) return;
    setBusy(true);
    await (removes ? remove() : set()).catch((thrown) => setProblem(problemOf(thrown)));
    setBusy(false);
  };
  const submit = removes ? say.remove : say.set;
  return (
    <Modal
      opened={opened}
      onClose={close}
      onClosed={onClose}
      title={removes ? say.removeTitle : say.setTitle}
      closeOnClickOutside={false}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <Text size="sm">{removes ? say.removeNote : say.setNote}</Text>
          <PinField value={pin} onChange={setPin} error={faults.pin ?? null} focused />
          {!removes && <PinField label={say.repeat} value={again} onChange={setAgain} error={faults.again ?? null} />}
          {problem && <Failure problem={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={busy}>
              {sayUi.cancel}
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? (removes ? say.removing : say.setting) : submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
