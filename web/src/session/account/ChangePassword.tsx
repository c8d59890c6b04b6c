import { contract } from '@election/contract/contract';
import { sayPasswords } from '@election/contract/messages/passwords';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import { useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import type { LoginArrival } from '../../app/arrival.ts';
import { to } from '../../app/paths.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { fieldSentences } from '../field-errors.ts';
import { NewPassword, newPasswordFaults } from '../NewPassword.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { password as sayPassword } from '../sentences.ts';
import { account as say } from './sentences.ts';

/** Changes the person's own password, which ends every session. */
export function ChangePassword() {
  const { email } = useUser();
  const navigate = useNavigate();
  const change = useWrite(contract.passwords.change, { refreshes: [] });
  const form = useForm({
    initialValues: { current_password: '', password: '', repeat: '' },
    validate: (values) => ({
      ...(values.current_password === '' && { current_password: sayPassword.fillAll }),
      ...newPasswordFaults(values, email),
    }),
  });

  const save = async ({ current_password, password }: { current_password: string; password: string }) => {
    try {
      await change.run({ current_password, password });
      const arrival: LoginArrival = { email, notice: sayPasswords.passwordChanged };
      await navigate(to('login'), { replace: true, state: arrival });
    } catch (thrown) {
      form.setErrors(fieldSentences(thrown));
    }
  };

  return (
    <section aria-labelledby="change-password">
      <Title order={2} size="h3" id="change-password">
        {say.changeHeading}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {say.changeNote}
      </Text>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack maw={440}>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={say.presentPassword}
            autoComplete="current-password"
            size="md"
            {...form.getInputProps('current_password')}
          />
          <NewPassword email={email} password={form.getInputProps('password')} repeat={form.getInputProps('repeat')} />
          {change.error && <Failure problem={change.error} />}
          <Button type="submit" size="md" disabled={change.isRunning}>
            {change.isRunning ? say.changing : say.changePassword}
          </Button>
        </Stack>
      </form>
    </section>
  );
}
