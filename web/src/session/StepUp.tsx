import { useStepUp } from '../api/step-up.ts';
import { later } from '../ui/feedback/later.tsx';
import { useOnce } from '../ui/hooks/use-once.ts';

const StepUpDialog = later(() => import('./StepUpDialog.tsx').then((module) => module.StepUpDialog));

/** The dialog for calls that ask for a fresh proof of who calls. */
export function StepUp() {
  const asked = useStepUp();
  return useOnce(asked !== null) && <StepUpDialog asked={asked} />;
}
