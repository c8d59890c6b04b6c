import type { Thresholds } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-years';
import { Fieldset, NumberInput, SimpleGrid, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

type Name = keyof Thresholds;
/** As typed: a field that was emptied holds ''. */
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

/** From which shares on the checks warn, within the form of a year. */
export const ThresholdFields = ({ inputProps }: { inputProps: (name: Name) => GetInputPropsReturnType }) => (
  <Fieldset legend={say.checksHeading}>
    <Text size="sm" c="dimmed" mb="xs">
      {say.checksHint}
    </Text>
    <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="xs">
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
    </SimpleGrid>
  </Fieldset>
);
