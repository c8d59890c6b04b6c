import { Anchor, Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Locked } from '../../api/phone-lock.ts';
import { useSession } from '../../api/session-store.ts';
import { to } from '../../app/paths.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { type Problem, problemOf } from '../../ui/feedback/problem.ts';
import { toastSuccess } from '../../ui/feedback/toasts.ts';
import { Panel } from '../Panel.tsx';
import { lock as say } from '../sentences.ts';
import { PinField } from './PinField.tsx';
import { enterPin, removeForgottenPin } from './phone.ts';
import { PIN_DIGITS } from './pin-rules.ts';

/** Asks for the PIN of the phone; after a sign-in it can be removed instead. */
export function LockPage({ locked }: { locked: Locked }) {
  const isSignedIn = useSession() !== null;
  const spent = locked.left === 0;
  return (
    <Panel title={say.lockedHeading} note={say.lockedNote({ name: locked.name })}>
      <Stack>
        {isSignedIn && <Text size="sm">{spent ? say.signedInNoTries : say.signedInAnyway}</Text>}
        {!isSignedIn && spent && <Failure problem={{ message: say.noTries }} />}
        {!spent && <PinForm />}
        {isSignedIn ? <RemoveForgotten main={spent} /> : <SignInInstead main={spent} />}
      </Stack>
    </Panel>
  );
}

function PinForm() {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    setFault(pin.length < PIN_DIGITS ? say.pinRequired : null);
    if (pin.length < PIN_DIGITS || busy) return;
    setBusy(true);
    try {
      const left = await enterPin(pin);
      if (left !== true) setFault(say.wrongPin({ left }));
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setPin('');
    setBusy(false);
  };
  return (
    <form onSubmit={enter} noValidate>
      <Stack>
        <PinField value={pin} onChange={setPin} error={fault} focused />
        {problem && <Failure problem={problem} />}
        <Button type="submit" size="md" fullWidth disabled={busy}>
          {busy ? say.unlocking : say.unlock}
        </Button>
      </Stack>
    </form>
  );
}

/** A full page load: the sign-in ends the session that the phone keeps. What was typed stays. */
const SignInInstead = ({ main }: { main: boolean }) =>
  main ? (
    <Button component="a" href={to('login')} size="md" fullWidth>
      {say.signIn}
    </Button>
  ) : (
    <Anchor href={to('login')} size="sm">
      {say.forgotten}
    </Anchor>
  );

/** The password was right a moment ago: the server's key opens the phone. */
function RemoveForgotten({ main }: { main: boolean }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      if (await removeForgottenPin()) return toastSuccess(say.removed);
      setProblem({ message: say.cannotOpen });
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setBusy(false);
  };
  return (
    <>
      {problem && <Failure problem={problem} />}
      <Button variant={main ? 'filled' : 'default'} size="md" fullWidth disabled={busy} onClick={() => void remove()}>
        {busy ? say.removing : say.removeForgotten}
      </Button>
    </>
  );
}
