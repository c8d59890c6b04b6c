import type { Figures } from '@election/contract/checks/check-figures';
import { check } from '@election/contract/checks/checks';
import { type Register, type RegisterTotals, type TurnoutFrom, turnoutOf } from '@election/contract/figures/registers';
import { series } from '@election/contract/messages/lists';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/actor.ts';
import { Reading } from '../../ui/feedback/Reading.tsx';
import { formatFigure, formatShare } from '../../ui/fields/figures.ts';
import { useFocusBack } from '../../ui/hooks/use-focus.ts';
import { type ContestDetails, placeKey, placeName } from '../contest.ts';
import { FigureHistory } from '../history/FigureHistory.tsx';
import { useRegister } from '../queries.ts';
import { register as say } from '../sentences.ts';
import classes from './Register.module.css';
import { RegisterForm } from './RegisterForm.tsx';
import { FIELDS, isRequired, labelOf } from './register-text.ts';

interface RegisterPanelProps {
  contest: ContestDetails;
  /** The contest's figures, which the checks compare with the register. */
  figures?: Figures | undefined;
  onDirty?: (dirty: boolean) => void;
}

/** The register totals, with an edit mode for people who may edit them. */
export function RegisterPanel({ contest, figures, onDirty }: RegisterPanelProps) {
  const { register, ...read } = useRegister(contest);
  const [editing, setEditing] = useState(false);
  const may = useMay();
  const edit = useFocusBack<HTMLButtonElement>(editing);
  if (register === undefined) return <Reading read={read} />;

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
        {register && <FigureHistory place={placeKey(contest)} name={placeName(contest)} />}
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
        <>
          <Totals register={register} from={contest.turnout_from} />
          {register.awaits_publication && (
            <Text size="sm" c="var(--tone-amber)">
              {say.awaitsPublication}
            </Text>
          )}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {say.none}
        </Text>
      )}
    </section>
  );
}

/** The totals, each with the public one where that differs. */
function Totals({ register, from }: { register: Register; from: TurnoutFrom }) {
  const { public_totals, awaits_publication } = register;
  const shown = awaits_publication ? public_totals : null;
  return (
    <dl className={classes.totals}>
      {FIELDS.filter((field) => isRequired(field) || register[field] !== undefined || shown?.[field] !== undefined).map(
        (field) => (
          <Total
            key={field}
            name={labelOf(field)}
            text={formatFigure(register[field] ?? null)}
            published={shown && formatFigure(shown[field] ?? null)}
          />
        ),
      )}
      <Total
        name={say.turnout}
        text={formatShare(turnoutOf(register, from))}
        published={shown && formatShare(turnoutOf(shown, from))}
        note={say.turnoutFrom({ from })}
      />
    </dl>
  );
}

interface TotalProps {
  name: string;
  text: string;
  /** The public one; null where none is shown. */
  published: string | null;
  note?: string;
}

const Total = ({ name, text, published, note }: TotalProps) => (
  <div>
    <dt>{series([name, note])}</dt>
    <dd>{text}</dd>
    {published !== null && published !== text && (
      <dd className={classes.public}>{say.publicTotal({ total: published })}</dd>
    )}
  </div>
);

const asChecked = (typed: RegisterTotals) => ({
  registered: typed.total_registered_voters,
  valid: typed.total_valid_votes,
  rejected: typed.total_rejected,
  issued: typed.total_issued ?? null,
  not_returned: typed.total_not_returned ?? null,
});

const isAbout = ({ fields }: { fields: readonly string[] }) => fields.some((field) => field.startsWith('total_'));
