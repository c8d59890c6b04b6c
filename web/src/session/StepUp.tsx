import { useStepUp } from '../api/step-up.ts';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { useOnce } from '../ui/hooks/use-once.ts';

const StepUpDialog = lazyPart(() => import('./StepUpDialog.tsx').then((module) => module.StepUpDialog));

/** The dialog for calls that ask for a fresh proof of who calls. */
export function StepUp() {
  const asked = useStepUp();
  return useOnce(asked !== null) && <StepUpDialog asked={asked} />;
}
