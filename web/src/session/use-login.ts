import { contract } from '@election/contract/contract';
import { useWrite } from '../api/queries.ts';
import { startSession } from '../api/session-store.ts';
import { toastWarning } from '../ui/toasts.ts';
import * as say from './sentences.ts';

/** Signs in and starts the session. Gives the user, whose role decides the next screen. */
export function useLogin() {
  const login = useWrite(contract.session.login, { refreshes: [], success: (answer) => answer.data.message });
  return {
    isRunning: login.isRunning,
    error: login.error,
    reset: login.reset,
    run: async (email: string, password: string) => {
      const { token, user, subscriberId } = await login.run({ email, password });
      if (!(await startSession({ token, user }, subscriberId))) toastWarning(say.memoryOnly);
      return user;
    },
  };
}
