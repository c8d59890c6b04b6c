import type { Method } from '@election/contract/people/factors';
import type { Assertion, PasskeyRequest } from '@election/contract/people/passkeys';
import { Anchor, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { type Problem, problemOf } from '../ui/feedback/problem.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyForm } from './PasskeyForm.tsx';
import { hasPasskeys, signWithPasskey, stopPasskey } from './passkey.ts';
import { code as say } from './sentences.ts';

interface ProofFormProps {
  /** What the account can confirm with, besides a recovery code. */
  methods: readonly Method[];
  byCode: (code: string) => Promise<unknown>;
  /** Reads what a passkey has to sign. */
  askPasskey: () => Promise<PasskeyRequest>;
  byPasskey: (credential: Assertion) => Promise<unknown>;
  onCancel: () => void;
  /** Whether what follows is under way. */
  busy?: boolean;
  submit: string;
  cancel: string;
}

type Way = Method | 'recovery';

/** A refusal is no incident to report: its sentence stands without the request id. */
const shown = (thrown: unknown): Problem =>
  thrown instanceof ApiError && thrown.status < 500
    ? { message: thrown.message, retryAfter: thrown.retryAfter }
    : problemOf(thrown);

/** Asks for the second factor: a passkey, a code of the authenticator, or a recovery code. */
export function ProofForm({
  methods,
  byCode,
  askPasskey,
  byPasskey,
  onCancel,
  busy = false,
  ...words
}: ProofFormProps) {
  const withPasskey = methods.includes('passkey');
  const supported = hasPasskeys();
  const ways: Way[] = [...methods.filter((method) => method !== 'passkey' || supported), 'recovery'];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [running, setRunning] = useState(false);
  useEffect(() => stopPasskey, []);

  const attempt = async (act: () => Promise<unknown>) => {
    setProblem(null);
    setRunning(true);
    await act().catch((thrown) => setProblem(shown(thrown)));
    setRunning(false);
  };
  const sign = () =>
    attempt(async () => {
      const answer = await signWithPasskey(await askPasskey());
      if (typeof answer === 'string') setProblem({ message: answer });
      else await byPasskey(answer);
    });
  const swap = (to: Way) => {
    stopPasskey();
    setProblem(null);
    setWay(to);
  };

  const failure = problem && <Failure problem={problem} />;
  const others = <OtherWays ways={ways.filter((one) => one !== way)} onChoose={swap} />;
  const shared = { busy: running || busy, onCancel, ...words };
  return (
    <Stack>
      {withPasskey && !supported && (
        <Text size="sm" c="dimmed">
          {say.noWebAuthn}
        </Text>
      )}
      {way === 'passkey' ? (
        <PasskeyForm {...shared} onUse={() => void sign()}>
          {failure}
          {others}
        </PasskeyForm>
      ) : (
        <CodeForm
          key={way}
          {...shared}
          recovery={way === 'recovery'}
          onCode={(code) => void attempt(() => byCode(code))}
        >
          {failure}
          {others}
        </CodeForm>
      )}
    </Stack>
  );
}

const OtherWays = ({ ways, onChoose }: { ways: readonly Way[]; onChoose: (way: Way) => void }) => (
  <Stack gap="xs" align="flex-start">
    {ways.map((one) => (
      <Anchor key={one} component="button" type="button" size="sm" ta="start" onClick={() => onChoose(one)}>
        {say.otherWay({ way: one })}
      </Anchor>
    ))}
  </Stack>
);
