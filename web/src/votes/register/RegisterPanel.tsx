import { check, type Figures } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-register';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/actor.ts';
import { FigureHistory } from '../../app/election/FigureHistory.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { formatFigure, formatShare } from '../../ui/figures.ts';
import { useFocusBack } from '../../ui/use-focus.ts';
import type { RegisterTotals } from '../check-figures.ts';
import { type Contest, idsOf, placeOf } from '../contest.ts';
import { useRegister } from '../queries.ts';
import classes from './Register.module.css';
import { RegisterForm } from './RegisterForm.tsx';
import { turnoutOf } from './register-text.ts';

interface RegisterPanelProps {
  contest: Contest;
  /** The figures beside the register; what the rules find is about both. */
  figures?: Figures | undefined;
  onDirty?: (dirty: boolean) => void;
}

/** The totals of the result sheet: to read, and for whoever may, to edit. */
export function RegisterPanel({ contest, figures, onDirty }: RegisterPanelProps) {
  const { register, error, refetch } = useRegister(contest);
  const [editing, setEditing] = useState(false);
  const may = useMay();
  const edit = useFocusBack<HTMLButtonElement>(editing);
  if (register === undefined) return error && <Failure problem={error} onRetry={() => void refetch()} />;

  return (
    <section className={classes.panel} aria-label={say.heading}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {say.heading}
        </Title>
        {may('registers.edit') && !editing && (
          <Button
            ref={edit}
            size="compact-sm"
            variant="default"
            aria-label={say.editLabel}
            onClick={() => setEditing(true)}
          >
            {say.edit}
          </Button>
        )}
        {register && <FigureHistory place={idsOf(contest)} name={placeOf(contest)} />}
      </div>
      {editing ? (
        <RegisterForm
          contest={contest}
          register={register}
          findingsWith={(typed) => (figures ? check({ ...figures, register: asChecked(typed) }).filter(isAbout) : [])}
          onDirty={onDirty ?? (() => {})}
          onDone={() => setEditing(false)}
        />
      ) : register ? (
        <Totals register={register} />
      ) : (
        <Text size="sm" c="dimmed">
          {say.none}
        </Text>
      )}
    </section>
  );
}

function Totals({ register }: { register: RegisterTotals }) {
  return (
    <dl className={classes.totals}>
      <Total name={say.registered} text={formatFigure(register.total_registered_voters)} />
      <Total name={say.valid} text={formatFigure(register.total_valid_votes)} />
      <Total name={say.rejected} text={formatFigure(register.total_rejected)} />
      <Total name={say.turnout} text={formatShare(turnoutOf(register))} note={say.turnoutOf} />
    </dl>
  );
}

const Total = ({ name, text, note }: { name: string; text: string; note?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
    {note && <dd className={classes.note}>{note}</dd>}
  </div>
);

const asChecked = (typed: RegisterTotals) => ({
  registered: typed.total_registered_voters,
  valid: typed.total_valid_votes,
  rejected: typed.total_rejected,
});

const isAbout = ({ fields }: { fields: readonly string[] }) => fields.some((field) => field.startsWith('total_'));
