import { contract } from '@election/contract/contract';
import { sayPasswords } from '@election/contract/messages/passwords';
import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useWrite } from '../api/queries.ts';
import { to } from '../app/paths.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { ui as sayUi } from '../ui/sentences.ts';
import { Panel } from './Panel.tsx';
import { password as say } from './sentences.ts';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState(false);
  const [asked, setAsked] = useState(false);
  useDocumentTitle(`${say.forgotHeading} · ${sayUi.productShort}`);
  const forgot = useWrite(contract.passwords.forgot, { refreshes: [], success: false });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(email.trim() === '');
    if (email.trim() === '') return;
    setAsked(
      await forgot.run({ email: email.trim() }).then(
        () => true,
        () => false,
      ),
    );
  };

  return (
    <Panel title={say.forgotHeading} note={asked ? undefined : say.forgotNote}>
      <Stack>
        {asked ? (
          <Alert icon={<IconMail />} role="status">
            {sayPasswords.requestNoted}
          </Alert>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack>
              <TextInput
                type="email"
                label={say.email}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                error={missing && say.emailRequired}
                size="md"
              />
              {forgot.error && <Failure problem={forgot.error} />}
              <Button type="submit" size="md" disabled={forgot.isRunning}>
                {forgot.isRunning ? say.asking : say.ask}
              </Button>
            </Stack>
          </form>
        )}
        <Anchor component={Link} to={to('login')} size="sm">
          {say.backToSignIn}
        </Anchor>
      </Stack>
    </Panel>
  );
}
