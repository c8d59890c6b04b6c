import { contract } from '@election/contract/contract';
import { language } from '@election/contract/messages/sentences';
import type { Method } from '@election/contract/people/factors';
import type { Assertion, PasskeyRequest } from '@election/contract/people/passkeys';
import type { SessionUser } from '@election/contract/people/session';
import type { Data } from '@election/contract/wire/route';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useWrite } from '../api/queries.ts';
import { startSession } from '../api/session-store.ts';
import { speak } from '../app/language.ts';
import { toastFailure, toastWarning } from '../ui/feedback/toasts.ts';
import { signIn as say } from './sentences.ts';

/** A sign-in whose password was right. */
export interface SecondStep {
  methods: readonly Method[];
  byCode: (code: string) => Promise<SessionUser>;
  askPasskey: () => Promise<PasskeyRequest>;
  byPasskey: (credential: Assertion) => Promise<SessionUser>;
}

/** Seconds until the turn of a sign-in that has a place in the server's line. */
const secondsInLine = (error: unknown): number =>
  error instanceof ApiError && error.status === 503 ? (error.retryAfter ?? 0) : 0;

/** Signs in and starts the session, in one step or in two; where very many people do, at its turn. Gives the user, whose role decides the next screen. */
export function useLogin() {
  const options = { refreshes: [], success: (answer: { data: { message: string } }) => answer.data.message };
  const quiet = { ...options, quiet: true };
  const login = useWrite(contract.session.login, quiet);
  const code = useWrite(contract.factors.signIn, quiet);
  const challenge = useWrite(contract.passkeys.signInChallenge, { refreshes: [], success: false, quiet: true });
  const passkey = useWrite(contract.passkeys.signIn, quiet);
  const [turn, setTurn] = useState<string | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const [second, setSecond] = useState<{ second_step: string; methods: readonly Method[] } | null>(null);

  const start = async ({ token, user, subscriberId }: Data<typeof contract.session.login>): Promise<SessionUser> => {
    // The account's own language; without the network for it the page stays as it is.
    if (user.language && user.language !== language()) await speak(user.language).catch(() => undefined);
    if (!(await startSession({ token, user }, subscriberId))) toastWarning(say.memoryOnly);
    return user;
  };
  const stepOf = ({ second_step, methods }: NonNullable<typeof second>): SecondStep => ({
    methods,
    byCode: async (typed) => start(await code.run({ second_step, code: typed })),
    askPasskey: () => challenge.run({ second_step }),
    byPasskey: async (credential) => start(await passkey.run({ second_step, credential })),
  });
  const atItsTurn = async (email: string, password: string) => {
    for (;;) {
      try {
        return await login.run({ email, password });
      } catch (error) {
        const seconds = secondsInLine(error);
        if (seconds === 0 || !here.current) throw error;
        setTurn((error as ApiError).message);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        if (!here.current) throw error;
      }
    }
  };
  return {
    isRunning: login.isRunning || turn !== null,
    /** The sentence about this sign-in's place in line; null where it has none. */
    turn,
    error: login.error,
    /** What comes after the password; null where the session is open, or the password is awaited. */
    second: second && stepOf(second),
    reset: () => {
      login.reset();
      setSecond(null);
    },
    run: async (email: string, password: string) => {
      try {
        return await start(await atItsTurn(email, password));
      } catch (error) {
        if (error instanceof ApiError && error.secondStep !== undefined) {
          setSecond({ second_step: error.secondStep, methods: error.methods });
        } else if (error instanceof ApiError && here.current) toastFailure(error.message);
        throw error;
      } finally {
        setTurn(null);
      }
    },
  };
}
