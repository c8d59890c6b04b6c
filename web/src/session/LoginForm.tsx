import type { SessionUser } from '@election/contract/people/session';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type FormEvent, Suspense, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import type { Problem } from '../ui/feedback/problem.ts';
import { toastWarning } from '../ui/feedback/toasts.ts';
import { PasswordField } from './PasswordField.tsx';
import { signIn as say } from './sentences.ts';
import { useLogin } from './use-login.ts';

const SecondStep = lazyPart(() => import('./SecondStep.tsx').then((module) => module.SecondStep));

/** A wrong address or password is no incident to report: its sentence stands without the request id. */
const problemOf = (error: ApiError): Problem =>
  error.status === 401 ? { message: error.message, retryAfter: error.retryAfter } : error;

interface LoginFormProps {
  /** The address of a person whose session has ended: the form asks for the password only. */
  knownEmail?: string;
  /** The initial value of the address. */
  startEmail?: string | undefined;
  /** Leaves the form, which stays busy until then. */
  onSignedIn: (user: SessionUser) => void;
}

export function LoginForm({ knownEmail, startEmail, onSignedIn }: LoginFormProps) {
  const [email, setEmail] = useState(knownEmail ?? startEmail ?? '');
  const [password, setPassword] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const { online } = useNetwork();
  const login = useLogin();
  const [leaving, setLeaving] = useState(false);
  const busy = login.isRunning || leaving;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = email.trim() === '' || password === '';
    setIncomplete(missing);
    login.reset();
    if (missing) return toastWarning(say.credentialsRequired);
    enter(await login.run(email.trim(), password).catch(() => null));
  };
  const enter = (user: SessionUser | null) => {
    if (!user) return;
    setLeaving(true);
    onSignedIn(user);
  };

  if (login.second) {
    return (
      <Suspense>
        <SecondStep email={email.trim()} step={login.second} onSignedIn={enter} onBack={login.reset} busy={busy} />
      </Suspense>
    );
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!online && <Failure problem={{ message: say.offline }} />}
        <TextInput
          type="email"
          label={say.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={knownEmail !== undefined}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus={knownEmail === undefined || undefined}
          size="md"
        />
        <PasswordField
          label={say.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          focused={knownEmail !== undefined}
          size="md"
        />
        {incomplete && <Failure problem={{ message: say.credentialsRequired }} />}
        {login.turn !== null && (
          <Alert role="status">
            {login.turn} {say.keepOpen}
          </Alert>
        )}
        {login.turn === null && login.error && (online || login.error.status !== 0) && (
          <Failure problem={problemOf(login.error)} />
        )}
        <Button type="submit" size="md" fullWidth disabled={busy}>
          {busy ? say.loggingIn : say.login}
        </Button>
      </Stack>
    </form>
  );
}
