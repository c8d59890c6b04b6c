import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { conflicts as say } from '../sentences.ts';
import type { Conflict } from './Choices.tsx';

// Loaded before the dialog opens: without its choices it would have an answer and no question.
export const loadChoices = () => import('./Choices.tsx');

/**
 * Shows both figures of each conflict: theirs, mine, or cancel. `resolve` gets the ids for which the person chose the own
 * figure. Answers false when the person cancelled; the caller then keeps what was typed.
 */
export function useAskConflicts() {
  const confirm = useConfirm();
  return async (conflicts: readonly Conflict[], resolve: (mine: ReadonlySet<number>) => Promise<unknown>) => {
    const { Choices } = await loadChoices();
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
