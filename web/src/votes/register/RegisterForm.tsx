import type { Finding } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-register';
import type { Register } from '@election/contract/registers';
import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Conflict, useAskConflicts } from '../../app/election/conflicts.tsx';
import { Findings } from '../../app/election/Findings.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { FigureInput } from '../../ui/FigureInput.tsx';
import { formatFigure } from '../../ui/figures.ts';
import { toastWarning } from '../../ui/toasts.ts';
import { useFocusOnMount } from '../../ui/use-focus.ts';
import { useSettled } from '../../ui/use-settled.ts';
import type { RegisterTotals } from '../check-figures.ts';
import { type Contest, idsOf, placeOf } from '../contest.ts';
import { isConflict, useFiguresNow, useSaveRegister } from '../queries.ts';
import classes from './Register.module.css';
import { complete, FIELDS, isChanged, type RegisterField, typedOf } from './register-text.ts';

/** Half a figure is always implausible: what the rules say waits until typing pauses. */
const PAUSE_MS = 500;

const LABELS: Record<RegisterField, string> = {
  total_registered_voters: say.registered,
  total_valid_votes: say.valid,
  total_rejected: say.rejected,
};

interface RegisterFormProps {
  contest: Contest;
  register: Register | null;
  /** What the rules find with these totals. */
  findingsWith: (typed: RegisterTotals) => Finding[];
  /** Told whether something typed is not saved: the page asks before it is left. */
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** The three totals while they are edited. */
export function RegisterForm({ contest, register, findingsWith, onDirty, onDone }: RegisterFormProps) {
  // What was there when editing began: another's save meanwhile must not become the one that was seen.
  const seen = useRef(register);
  const [typed, setTyped] = useState(typedOf(register));
  const [refused, setRefused] = useState(false);
  const form = useFocusOnMount<HTMLFormElement>();
  const save = useSaveRegisterAsked(contest);
  const totals = complete(typed);
  const now = totals ? findingsWith(totals) : [];
  const findings = useSettled(now, JSON.stringify(now), PAUSE_MS);
  const changed = isChanged(typed, seen.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, and when the form goes
  useEffect(() => {
    onDirty(changed);
    return () => onDirty(false);
  }, [changed]);

  const submit = async () => {
    setRefused(totals === null);
    if (!totals) return toastWarning(say.fillAllFields);
    if (await save(totals, seen.current?.version ?? 0, findingsWith(totals))) onDone();
  };

  return (
    <form
      ref={form}
      className={classes.form}
      data-figures
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.fields}>
        {FIELDS.map((field) => (
          <Input.Wrapper key={field} label={LABELS[field]} required labelElement="div">
            <FigureInput
              label={LABELS[field]}
              value={typed[field]}
              onChange={(figure) => setTyped({ ...typed, [field]: figure })}
            />
          </Input.Wrapper>
        ))}
      </div>
      <Findings findings={findings} />
      {refused && !totals && <Failure problem={{ message: say.fillAllFields }} />}
      <Group gap="xs">
        <Button type="submit" size="compact-md" data-after-figures>
          {say.save}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDone}>
          {say.cancel}
        </Button>
      </Group>
    </form>
  );
}

/** Asks, saves with the version that was seen, and where somebody else was faster lets the person choose. */
function useSaveRegisterAsked(contest: Contest) {
  const confirm = useConfirm();
  const askConflicts = useAskConflicts();
  const save = useSaveRegister();
  const now = useFiguresNow(contest);

  return async (totals: RegisterTotals, seenVersion: number, findings: readonly Finding[]) => {
    let version = seenVersion;
    let conflict: Conflict | null = null;
    const send = async () => {
      conflict = null;
      try {
        await save.run({ ...idsOf(contest), ...totals, version });
      } catch (thrown) {
        if (!isConflict(thrown)) throw thrown;
        const current = await now.register();
        if (!current || current.version === version) throw thrown;
        version = current.version;
        conflict = conflictOf(totals, current);
      }
    };
    const { total_registered_voters: registered, total_valid_votes: valid, total_rejected: rejected } = totals;
    let done = await confirm({
      title: say.question,
      body: (
        <Stack gap="xs">
          <Text>{say.body(placeOf(contest), { registered, valid, rejected })}</Text>
          <Findings findings={findings} />
        </Stack>
      ),
      run: send,
    });
    while (done && conflict) {
      done = await askConflicts([conflict], async (mine) => {
        conflict = null;
        if (mine.size > 0) await send();
      });
    }
    return done;
  };
}

const conflictOf = (mine: RegisterTotals, now: RegisterTotals): Conflict => ({
  id: 0,
  name: say.heading,
  sentence: say.conflict(textOf(mine), textOf(now)),
  stand: say.keepTheirs,
  mine: say.saveMine,
});

const textOf = ({ total_registered_voters, total_valid_votes, total_rejected }: RegisterTotals) =>
  say.totals(formatFigure(total_registered_voters), formatFigure(total_valid_votes), formatFigure(total_rejected));
