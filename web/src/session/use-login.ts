import { contract } from '@election/contract/contract';
import type { Data } from '@election/contract/route';
import type { SessionUser } from '@election/contract/session';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useWrite } from '../api/queries.ts';
import { startSession } from '../api/session-store.ts';
import { toastWarning } from '../ui/toasts.ts';
import * as say from './sentences.ts';

/** Signs in and starts the session, in one step or in two. Gives the user, whose role decides the next screen. */
export function useLogin() {
  const options = { refreshes: [], success: (answer: { data: { message: string } }) => answer.data.message };
  const login = useWrite(contract.session.login, options);
  const code = useWrite(contract.factors.signIn, options);
  /** The token of a sign-in that awaits its code. */
  const [second, setSecond] = useState<string | null>(null);

  const start = async ({ token, user, subscriberId }: Data<typeof contract.session.login>): Promise<SessionUser> => {
    if (!(await startSession({ token, user }, subscriberId))) toastWarning(say.memoryOnly);
    return user;
  };
  const reset = () => {
    login.reset();
    code.reset();
    setSecond(null);
  };
  return {
    isRunning: login.isRunning || code.isRunning,
    error: second === null ? login.error : code.error,
    /** Whether the password was right and a code is awaited. */
    awaitsCode: second !== null,
    reset,
    run: async (email: string, password: string) => {
      try {
        return await start(await login.run({ email, password }));
      } catch (error) {
        if (error instanceof ApiError && error.secondStep !== undefined) setSecond(error.secondStep);
        throw error;
      }
    },
    runCode: async (typed: string) => start(await code.run({ second_step: second ?? '', code: typed })),
  };
}
