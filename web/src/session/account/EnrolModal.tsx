import { contract } from '@election/contract/contract';
import type { Data } from '@election/contract/route';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import * as sayUi from '../../ui/sentences.ts';
import { fieldSentences } from '../field-errors.ts';
import { PasswordField } from '../PasswordField.tsx';
import * as say from './factor-sentences.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactor.module.css';

type Begun = Data<typeof contract.factors.enrol>;

interface EnrolModalProps {
  opened: boolean;
  onClose: () => void;
}

/** Sets up an authenticator: the password, the secret with its first code, then the recovery codes. */
export function EnrolModal({ opened, onClose }: EnrolModalProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (made: readonly string[]) => (made.length > 0 ? setCodes(made) : onClose());
  return (
    <Modal
      opened={opened}
      // The codes are shown once: they close by their button alone.
      onClose={() => codes === null && onClose()}
      title={codes ? say.codes : say.enrolTitle}
      withCloseButton={codes === null}
      closeOnClickOutside={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun ? (
        <FirstCode begun={begun} onDone={finish} onCancel={onClose} />
      ) : (
        <Begin onBegun={setBegun} onCancel={onClose} />
      )}
    </Modal>
  );
}

function Begin({ onBegun, onCancel }: { onBegun: (begun: Begun) => void; onCancel: () => void }) {
  const { email } = useUser();
  const enrol = useWrite(contract.factors.enrol, { refreshes: [], success: false, quiet: true });
  const form = useForm({
    initialValues: { name: say.defaultName, password: '' },
    validate: {
      name: (name) => (name.trim() === '' ? say.nameRequired : null),
      password: (password) => (password === '' ? say.passwordRequired : null),
    },
  });
  const begin = (values: typeof form.values) =>
    enrol.run(values).then(onBegun, (thrown) => form.setErrors(fieldSentences(thrown)));
  return (
    <form onSubmit={form.onSubmit((values) => void begin(values))} noValidate>
      <Stack>
        <Text size="sm">{say.beginNote}</Text>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextInput label={say.nameLabel} maxLength={60} size="md" {...form.getInputProps('name')} />
        <PasswordField
          label={say.password}
          autoComplete="current-password"
          size="md"
          focused
          {...form.getInputProps('password')}
        />
        {enrol.error && <Failure problem={enrol.error} />}
        <Buttons busy={enrol.isRunning} submit={say.next} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

interface FirstCodeProps {
  begun: Begun;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function FirstCode({ begun, onDone, onCancel }: FirstCodeProps) {
  const { factors } = contract;
  const confirm = useWrite(factors.confirm, { refreshes: [factors.read], quiet: true });
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? say.codeRequired : null) },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown
  useEffect(() => form.getInputNode('code')?.focus(), []);
  const enter = ({ code }: { code: string }) =>
    confirm.run({ id: begun.id, code }).then(
      ({ recovery_codes }) => onDone(recovery_codes),
      (thrown) => form.setErrors(fieldSentences(thrown)),
    );
  return (
    <form onSubmit={form.onSubmit((values) => void enter(values))} noValidate>
      <Stack>
        <Text size="sm">{say.scanNote}</Text>
        <QrCode text={begun.uri} label={say.qrCode} className={classes.code} />
        <div>
          <Text size="sm">{say.secretNote}</Text>
          <div className={classes.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</div>
        </div>
        <TextInput
          label={say.firstCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
          {...form.getInputProps('code')}
        />
        {confirm.error && <Failure problem={confirm.error} />}
        <Buttons busy={confirm.isRunning} submit={say.finish} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const Buttons = ({ busy, submit, onCancel }: { busy: boolean; submit: string; onCancel: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel} disabled={busy}>
      {sayUi.cancel}
    </Button>
    <Button type="submit" disabled={busy}>
      {busy ? say.checking : submit}
    </Button>
  </Group>
);
