import type { Finding } from '@election/contract/checks/checks';
import type { Register, RegisterTotals } from '@election/contract/figures/registers';
import { Button, Group, Input } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toastWarning } from '../../ui/feedback/toasts.ts';
import { FigureInput } from '../../ui/fields/FigureInput.tsx';
import { useFocusOnMount } from '../../ui/hooks/use-focus.ts';
import type { ContestDetails } from '../contest.ts';
import { Findings } from '../findings/Findings.tsx';
import { useSettled } from '../findings/use-settled.ts';
import { register as say } from '../sentences.ts';
import classes from './Register.module.css';
import { complete, FIELDS, isChanged, isRequired, labelOf, typedOf } from './register-text.ts';
import { useSaveRegisterAsked } from './use-save-register.tsx';

interface RegisterFormProps {
  contest: ContestDetails;
  register: Register | null;
  /** The findings with these totals. */
  findingsWith: (typed: RegisterTotals) => Finding[];
  /** Called when unsaved typing begins and ends, so that the page asks before it is left. */
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** The three totals while they are edited. */
export function RegisterForm({ contest, register, findingsWith, onDirty, onDone }: RegisterFormProps) {
  // The register when editing began: another user's save must not become the version that the person saw.
  const seen = useRef(register);
  const [typed, setTyped] = useState(typedOf(register));
  const [refused, setRefused] = useState(false);
  const form = useFocusOnMount<HTMLFormElement>();
  const save = useSaveRegisterAsked(contest);
  const totals = complete(typed);
  const findings = useSettled(totals ? findingsWith(totals) : []);
  const changed = isChanged(typed, seen.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called on change and on unmount
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
          <Input.Wrapper key={field} label={labelOf(field)} required={isRequired(field)} labelElement="div">
            <FigureInput
              label={labelOf(field)}
              value={typed[field]}
              onChange={(figure) => setTyped({ ...typed, [field]: figure })}
            />
          </Input.Wrapper>
        ))}
      </div>
      {refused && !totals && <Failure problem={{ message: say.fillAllFields }} />}
      <Group gap="xs">
        <Button type="submit" size="compact-md" data-after-figures>
          {say.save}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDone}>
          {say.cancel}
        </Button>
      </Group>
      {/* Below the buttons: what comes and goes while figures are typed would move them under the press. */}
      <Findings findings={findings} />
    </form>
  );
}
