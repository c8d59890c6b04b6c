import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { type Problem, problemOf } from '../feedback/problem.ts';
import { focusNear, focusPath } from '../hooks/use-focus.ts';
// With the screens that ask: what is typed can be saved from the moment when it can be typed, also when the network goes just then.
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Question } from './question.ts';

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<{ ask: Ask; asking: boolean } | null>(null);

function useConfirmContext() {
  const context = useContext(ConfirmContext);
  if (!context) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return context;
}

/** Asks, runs, reports: answers true once the work succeeded, false when the person stepped back. */
export const useConfirm = (): Ask => useConfirmContext().ask;

/** Whether a question is open: Escape then closes it alone. */
export const useAsking = (): boolean => useConfirmContext().asking;

/** Milliseconds: the library returns the focus first. */
const RETURN_MS = 50;

interface Asked extends Question {
  answer: (done: boolean) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  const [closing, setClosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  // The pressed element may be gone when the dialog closes: a deleted row, a saved field.
  const pressed = useRef<readonly Element[]>([]);

  const ask: Ask = (question) =>
    new Promise((answer) => {
      // In a chain of questions only the first was opened from the page.
      if (!opened && !closing) pressed.current = focusPath();
      setAsked({ ...question, answer });
      setProblem(null);
      setOpened(true);
    });

  const close = (done: boolean) => {
    setOpened(false);
    // Stays true until the key press has ended: a form below receives the same Escape.
    setClosing(true);
    setTimeout(() => setClosing(false));
    asked?.answer(done);
  };

  const run = async () => {
    if (!asked) return;
    setBusy(true);
    setProblem(null);
    try {
      await asked.run();
      close(true);
    } catch (thrown) {
      setProblem(problemOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmContext value={{ ask, asking: opened || closing }}>
      {children}
      {asked && (
        <ConfirmDialog
          opened={opened}
          asked={asked}
          busy={busy}
          problem={problem}
          onNo={() => close(false)}
          onYes={run}
          onClosed={() => setTimeout(() => focusNear(pressed.current), RETURN_MS)}
        />
      )}
    </ConfirmContext>
  );
}
