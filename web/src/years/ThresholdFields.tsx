import type { Thresholds } from '@election/contract/checks';
import * as say from './sentences.ts';
import '@mantine/core/styles/NumberInput.css';
import { NumberInput, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import classes from './ThresholdFields.module.css';

type Name = keyof Thresholds;
/** As typed: a cleared field is ''. */
export type ThresholdValues = Record<Name, number | ''>;

const NAMES: readonly Name[] = ['rejected_percent', 'turnout_percent', 'lead_percent', 'races_percent'];

/** How a question names the four fields. */
export const thresholdFields = NAMES.map((key) => ({
  key,
  label: say.thresholds[key],
  text: (share: unknown) => say.percent(Number(share)),
}));

export const thresholdsOf = ({ rejected_percent, turnout_percent, lead_percent, races_percent }: Thresholds) => ({
  rejected_percent,
  turnout_percent,
  lead_percent,
  races_percent,
});

/** The thresholds of the checks, in the form of a year. */
export const ThresholdFields = ({ inputProps }: { inputProps: (name: Name) => GetInputPropsReturnType }) => (
  <fieldset className={classes.checks}>
    <legend>{say.checksHeading}</legend>
    <Text size="sm" c="dimmed">
      {say.checksHint}
    </Text>
    <div className={classes.fields}>
      {NAMES.map((name) => (
        <NumberInput
          key={name}
          label={say.thresholds[name]}
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          clampBehavior="none"
          hideControls
          required
          {...inputProps(name)}
        />
      ))}
    </div>
  </fieldset>
);
