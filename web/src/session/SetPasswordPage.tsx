import { contract } from '@election/contract/contract';
import { sayPasswords } from '@election/contract/messages/passwords';
import type { Data } from '@election/contract/wire/route';
import { Alert, Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useRead, useWrite } from '../api/queries.ts';
import { useSession } from '../api/session-store.ts';
import type { LoginArrival } from '../app/arrival.ts';
import { to } from '../app/paths.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { formatMoment } from '../ui/fields/figures.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { fieldSentences } from './field-errors.ts';
import { NewPassword, newPasswordFaults } from './NewPassword.tsx';
import { Panel } from './Panel.tsx';
import { password as say } from './sentences.ts';

/** The page of a one-time link; its token is the address's fragment. */
export function SetPasswordPage() {
  const token = useLocation().hash.slice(1);
  return <OpenedLink key={token} token={token} />;
}

function OpenedLink({ token }: { token: string }) {
  // Read once: after the password is set, another read would say that the link is used.
  const link = useRead(contract.passwords.look, token === '' ? null : { token }, {
    staleMs: Number.POSITIVE_INFINITY,
    quiet: true,
  });
  const title = link.data ? say.setHeading({ purpose: link.data.purpose }) : say.heading;
  useDocumentTitle(`${title} · ${sayUi.productShort}`);
  return (
    <Panel title={title} note={link.data && say.account({ name: link.data.name, email: link.data.email })}>
      {token === '' && <Failure problem={{ message: say.noLink }} />}
      {token !== '' && link.isPending && <Skeleton height={160} />}
      {link.error && <Failure problem={link.error} {...(link.error.outcomeUnknown && { onRetry: link.refetch })} />}
      {link.data?.purpose === 'factor' && (
        <Suspense>
          <RemoveFactorForm token={token} link={link.data} />
        </Suspense>
      )}
      {link.data && link.data.purpose !== 'factor' && <SetPasswordForm token={token} link={link.data} />}
      {!link.data && (
        <Anchor component={Link} to={to('login')} size="sm" mt="md" display="inline-block">
          {say.backToSignIn}
        </Anchor>
      )}
    </Panel>
  );
}

/** Loaded for its link alone. */
const RemoveFactorForm = lazyPart(() => import('./RemoveFactorForm.tsx').then((module) => module.RemoveFactorForm));

interface SetPasswordFormProps {
  token: string;
  link: Data<typeof contract.passwords.look>;
}

function SetPasswordForm({ token, link }: SetPasswordFormProps) {
  const navigate = useNavigate();
  const session = useSession();
  const reset = useWrite(contract.passwords.reset, { refreshes: [] });
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: (values) => newPasswordFaults(values, link.email),
  });

  const save = async ({ password }: { password: string }) => {
    try {
      const { email } = await reset.run({ token, password });
      const arrival: LoginArrival = { email, notice: sayPasswords.passwordSet };
      await navigate(to('login'), { replace: true, state: arrival });
    } catch (thrown) {
      form.setErrors(fieldSentences(thrown));
    }
  };

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack>
        {session && session.user.email !== link.email && (
          <Alert icon={<IconUser />}>{say.otherSession({ name: session.user.name })}</Alert>
        )}
        {/* Hidden, for the browser's password manager. */}
        <input type="text" name="username" autoComplete="username" value={link.email} readOnly hidden />
        <NewPassword
          email={link.email}
          password={form.getInputProps('password')}
          repeat={form.getInputProps('repeat')}
        />
        {reset.error && <Failure problem={reset.error} />}
        <Button type="submit" size="md" disabled={reset.isRunning}>
          {reset.isRunning ? say.setting : say.set}
        </Button>
        <Text size="sm" c="dimmed">
          {say.validUntil({ moment: formatMoment(link.expires_at) })}
        </Text>
      </Stack>
    </form>
  );
}
