import { isConflict } from '../../api/api-error.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import type { Question } from '../../ui/dialogs/question.ts';
import type { Conflict } from './Choices.tsx';
import { loadChoices, useAskConflicts } from './use-ask-conflicts.tsx';

/** What a write contradicts in the server's current figures. */
export interface Comparison<Input> {
  /** Empty where the input only has to be sent again as `resolve` gives it. */
  conflicts: readonly Conflict[];
  /** The input to send after the choice, null where nothing is left to send. `mine`: ids whose own figure the person chose. */
  resolve: (mine: ReadonlySet<number>) => Input | null;
}

interface ConfirmedWrite<Input> {
  input: Input;
  send: (input: Input) => Promise<unknown>;
  /** Compares a refused input with the server's figures; null where the refusal has another reason. */
  compare: (input: Input) => Promise<Comparison<Input> | null>;
  /** Compares before sending too: for calls that carry no version. */
  compareFirst?: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Asks, sends, and after a 409 shows both figures of each conflict and sends what the person chose, until no conflict is
 * left. Answers true once the write is done, false when the person stepped back.
 */
export function useConfirmedWrite() {
  const confirm = useConfirm();
  const askConflicts = useAskConflicts();

  return async <Input>(question: Omit<Question, 'run'>, write: ConfirmedWrite<Input>): Promise<boolean> => {
    const { send, compare, compareFirst = false } = write;
    const open: { comparison: Comparison<Input> | null } = { comparison: null };

    const attempt = async (input: Input | null): Promise<void> => {
      open.comparison = null;
      if (input === null) return;
      if (compareFirst) {
        const found = await compare(input);
        if (found) await loadChoices();
        open.comparison = found;
        if (found) return;
      }
      try {
        await send(input);
      } catch (thrown) {
        const comparison = isConflict(thrown) ? await compare(input) : null;
        if (!comparison) throw thrown;
        if (comparison.conflicts.length === 0) return attempt(comparison.resolve(NONE));
        // Here, where the open question shows how it failed.
        await loadChoices();
        open.comparison = comparison;
      }
    };

    let done = await confirm({ ...question, run: () => attempt(write.input) });
    while (done && open.comparison) {
      const { conflicts, resolve } = open.comparison;
      done = await askConflicts(conflicts, (mine) => attempt(resolve(mine)));
    }
    return done;
  };
}
