import type { Thresholds } from '@election/contract/checks/check-figures';
import { rules as say, thresholds } from './sentences.ts';
import '@mantine/core/styles/NumberInput.css';
import { NumberInput, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import classes from './ThresholdFields.module.css';

type Name = keyof Thresholds;
/** As typed: a cleared field is ''. */
export type ThresholdValues = Record<Name, number | ''>;

const NAMES: readonly Name[] = [
  'rejected_percent',
  'turnout_percent',
  'lead_percent',
  'races_percent',
  'turnout_change_points',
  'share_change_points',
  'robust_deviations',
];

const unitOf = (name: Name) =>
  name === 'robust_deviations' ? 'deviations' : name.endsWith('points') ? 'points' : 'percent';

function limitText(name: Name, limit: number): string {
  const unit = unitOf(name);
  return unit === 'percent' ? say.percent({ share: limit }) : say[unit]({ limit });
}

/** How a question names the fields. */
export const thresholdFields = () =>
  NAMES.map((key) => ({
    key,
    label: thresholds[key],
    text: (limit: unknown) => limitText(key, Number(limit)),
  }));

export const thresholdsOf = (year: Thresholds): Thresholds => ({
  rejected_percent: year.rejected_percent,
  turnout_percent: year.turnout_percent,
  lead_percent: year.lead_percent,
  races_percent: year.races_percent,
  turnout_change_points: year.turnout_change_points,
  share_change_points: year.share_change_points,
  robust_deviations: year.robust_deviations,
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
          label={thresholds[name]}
          suffix={say.afterLimit({ unit: unitOf(name) })}
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
