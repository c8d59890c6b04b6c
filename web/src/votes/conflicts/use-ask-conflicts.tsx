import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { later } from '../../ui/feedback/later.tsx';
import type { Conflict } from './Choices.tsx';
import * as say from './sentences.ts';

const Choices = later(() => import('./Choices.tsx').then((module) => module.Choices));

/**
 * Shows both figures of each conflict: theirs, mine, or cancel. `resolve` gets the ids for which the person chose the own
 * figure. Answers false when the person cancelled; the caller then keeps what was typed.
 */
export function useAskConflicts() {
  const confirm = useConfirm();
  return (conflicts: readonly Conflict[], resolve: (mine: ReadonlySet<number>) => Promise<unknown>) => {
    const mine = new Set<number>();
    return confirm({
      title: say.question,
      body: <Choices conflicts={conflicts} mine={mine} />,
      yes: say.goOn,
      no: say.notNow,
      danger: true,
      run: () => resolve(mine),
    });
  };
}
