import { useOtherPerson, useSessionEnded } from '../api/session-store.ts';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { useOnce } from '../ui/hooks/use-once.ts';

const SignInDialog = lazyPart(() => import('./SignInDialog.tsx').then((module) => module.SignInDialog));

/** Sign-in over the page after the session has ended; the page below keeps what was typed. */
export function SignInAgain() {
  const isOther = useOtherPerson() !== null;
  // One question at a time: as whom the tab goes on comes first.
  const ended = useSessionEnded() && !isOther;
  return useOnce(ended) && <SignInDialog ended={ended} />;
}
