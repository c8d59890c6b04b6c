import { contract } from '@election/contract/contract';
import { sayFactors } from '@election/contract/messages/factors';
import type { Data } from '@election/contract/wire/route';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router';
import { useWrite } from '../api/queries.ts';
import type { LoginArrival } from '../app/arrival.ts';
import { to } from '../app/paths.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { formatMoment } from '../ui/fields/figures.ts';
import { fieldSentences } from './field-errors.ts';
import { PasswordField } from './PasswordField.tsx';
import { password as say } from './sentences.ts';

interface RemoveFactorFormProps {
  token: string;
  link: Data<typeof contract.passwords.look>;
}

/** Removes a lost second factor by a link and the password. */
export function RemoveFactorForm({ token, link }: RemoveFactorFormProps) {
  const navigate = useNavigate();
  const reset = useWrite(contract.factors.reset, { refreshes: [] });
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? say.passwordRequired : null) },
  });
  const remove = async ({ password }: { password: string }) => {
    try {
      const { email } = await reset.run({ token, password });
      const arrival: LoginArrival = { email, notice: sayFactors.reset };
      await navigate(to('login'), { replace: true, state: arrival });
    } catch (thrown) {
      form.setErrors(fieldSentences(thrown));
    }
  };
  return (
    <form onSubmit={form.onSubmit(remove)} noValidate>
      <Stack>
        <Text size="sm">{say.factorNote}</Text>
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          label={say.presentPassword}
          autoComplete="current-password"
          size="md"
          {...form.getInputProps('password')}
        />
        {reset.error && <Failure problem={reset.error} />}
        <Button type="submit" size="md" disabled={reset.isRunning}>
          {reset.isRunning ? say.removing : say.removeFactor}
        </Button>
        <Text size="sm" c="dimmed">
          {say.validUntil({ moment: formatMoment(link.expires_at) })}
        </Text>
      </Stack>
    </form>
  );
}
