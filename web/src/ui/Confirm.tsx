import * as say from '@election/contract/messages/console';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { Failure } from './Failure.tsx';
import { type Problem, problemOf } from './problem.ts';
import { focusNear, focusPath } from './use-focus.ts';

export interface Question {
  title: string;
  /** Says exactly what will change. */
  body: ReactNode;
  /** Something goes for good: the focus starts on cancel. */
  danger?: boolean;
  yes?: string;
  /** Null where there is nothing to step back from: the dialog only tells. */
  no?: string | null;
  /** The work itself; the dialog stays open, busy, and shows how it failed. */
  run: () => Promise<unknown>;
}

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<{ ask: Ask; asking: boolean } | null>(null);

function useConfirmContext() {
  const context = useContext(ConfirmContext);
  if (!context) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return context;
}

/** Asks, runs, reports: answers true once the work succeeded, false when the person stepped back. */
export const useConfirm = (): Ask => useConfirmContext().ask;

/** Whether a question stands over everything: Escape is meant for it alone. */
export const useAsking = (): boolean => useConfirmContext().asking;

/** The library's own return of the focus comes first. */
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

  // What was pressed may be gone when the dialog closes: a deleted row, a field that was saved.
  const pressed = useRef<readonly Element[]>([]);

  const ask: Ask = (question) =>
    new Promise((answer) => {
      // Of questions that follow one another, the first was pressed for on the page.
      if (!opened && !closing) pressed.current = focusPath();
      setAsked({ ...question, answer });
      setProblem(null);
      setOpened(true);
    });

  const close = (done: boolean) => {
    setOpened(false);
    // Until the key press that closes the dialog is over: a form below hears the same Escape.
    setClosing(true);
    setTimeout(() => setClosing(false));
    asked?.answer(done);
  };

  const run = async () => {
    if (!asked || busy) return;
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
      <Modal
        opened={opened}
        onClose={() => !busy && close(false)}
        title={asked?.title}
        zIndex={300}
        onExitTransitionEnd={() => setTimeout(() => focusNear(pressed.current), RETURN_MS)}
        withCloseButton={false}
      >
        <Stack>
          {asked?.body}
          {problem && <Failure problem={problem} />}
          <Group justify="flex-end">
            {asked?.no !== null && (
              <Button variant="default" onClick={() => close(false)} disabled={busy} data-autofocus={asked?.danger}>
                {asked?.no ?? say.no}
              </Button>
            )}
            <Button
              color={asked?.danger ? 'red' : 'accent'}
              onClick={run}
              loading={busy}
              data-autofocus={!asked?.danger || undefined}
            >
              {asked?.yes ?? say.yes}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </ConfirmContext>
  );
}
