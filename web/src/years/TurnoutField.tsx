import { TURNOUTS, type TurnoutFrom } from '@election/contract/figures/registers';
import type { GetInputPropsReturnType } from '@mantine/form';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { rules as say, turnouts } from './sentences.ts';

/** How a question names the field. */
export const turnoutField = () =>
  ({
    key: 'turnout_from',
    label: say.turnoutFrom,
    text: (value: unknown) => turnouts[value as TurnoutFrom],
  }) as const;

/** What turnout counts in the year. */
export const TurnoutField = (inputProps: GetInputPropsReturnType) => (
  <Dropdown<TurnoutFrom>
    label={say.turnoutFrom}
    description={say.turnoutHint}
    options={TURNOUTS.map((value) => ({ value, label: turnouts[value] }))}
    inModal
    {...(inputProps as { value: TurnoutFrom; onChange: (value: TurnoutFrom) => void })}
  />
);
