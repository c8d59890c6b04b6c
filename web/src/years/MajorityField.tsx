import '@mantine/core/styles/NumberInput.css';
import { NumberInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { rules as say } from './sentences.ts';

/** How a question names the field. */
export const majorityField = () =>
  ({
    key: 'majority_percent',
    label: say.majority,
    text: (share: unknown) => say.percent({ share: Number(share) }),
  }) as const;

/** From which share of the valid votes on a president is elected without a run-off. */
export const MajorityField = (inputProps: GetInputPropsReturnType) => (
  <NumberInput
    label={say.majority}
    description={say.majorityHint}
    suffix={say.afterLimit({ unit: 'percent' })}
    min={0}
    max={99}
    allowDecimal={false}
    clampBehavior="none"
    hideControls
    required
    {...inputProps}
  />
);
