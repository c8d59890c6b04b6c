import { useSessionEnded } from '../api/session-store.ts';
import { later } from '../ui/later.tsx';
import { useOnce } from '../ui/use-once.ts';

const SignInDialog = later(() => import('./SignInDialog.tsx').then((module) => module.SignInDialog));

/** Sign-in over the page after the session has ended; the page below keeps what was typed. */
export function SignInAgain() {
  const ended = useSessionEnded();
  return useOnce(ended) && <SignInDialog ended={ended} />;
}
