import { useStepUp } from '../api/step-up.ts';
import { later } from '../ui/later.tsx';
import { useOnce } from '../ui/use-once.ts';

const StepUpDialog = later(() => import('./StepUpDialog.tsx').then((module) => module.StepUpDialog));

/** The dialog for calls that ask for a fresh proof of who calls. */
export function StepUp() {
  const asked = useStepUp();
  return useOnce(asked !== null) && <StepUpDialog asked={asked} />;
}
