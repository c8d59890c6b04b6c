import * as say from '@election/contract/messages/screens-session';
import { session } from '@election/contract/session';
import { useWrite } from '../api/queries.ts';
import { startSession } from '../api/session-store.ts';
import { toastWarning } from '../ui/toasts.ts';

/** Signs in and takes up the session. Gives the user, so that the screen can send each where they belong. */
export function useLogin() {
  const login = useWrite(session.login, { refreshes: [], success: (answer) => answer.data.message });
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
