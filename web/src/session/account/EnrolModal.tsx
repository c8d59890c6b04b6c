import { contract } from '@election/contract/contract';
import type { Data } from '@election/contract/wire/route';
import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { QrCode } from '../../ui/feedback/QrCode.tsx';
import { fieldSentences } from '../field-errors.ts';
import { BeginFactor, FactorButtons } from './BeginFactor.tsx';
import { FactorModal } from './FactorModal.tsx';
import classes from './SecondFactor.module.css';
import { factor as say } from './sentences.ts';

type Begun = Data<typeof contract.factors.enrol>;

interface EnrolModalProps {
  opened: boolean;
  onClose: () => void;
}

/** Sets up an authenticator: the password, the secret with its first code, then the recovery codes. */
export function EnrolModal({ opened, onClose }: EnrolModalProps) {
  const enrol = useWrite(contract.factors.enrol, { refreshes: [], success: false, quiet: true });
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (made: readonly string[]) => (made.length > 0 ? setCodes(made) : onClose());
  return (
    <FactorModal opened={opened} onClose={onClose} title={say.enrolTitle} codes={codes}>
      {begun ? (
        <FirstCode begun={begun} onDone={finish} onCancel={onClose} />
      ) : (
        <BeginFactor
          note={say.beginNote}
          nameLabel={say.nameLabel}
          defaultName={say.defaultName}
          onBegin={(values) => enrol.run(values).then(setBegun)}
          onCancel={onClose}
          busy={enrol.isRunning}
          problem={enrol.error}
        />
      )}
    </FactorModal>
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
        <FactorButtons busy={confirm.isRunning} submit={say.finish} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
