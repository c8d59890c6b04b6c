import type { Year } from '@election/contract/places/years';
import { Checkbox, Text } from '@mantine/core';
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { rules as say, sourceCounts, sources } from './sentences.ts';
import classes from './ThresholdFields.module.css';

export type SourceValues = Pick<Year, 'presidential_sources' | 'parliamentary_sources' | 'four_eyes'>;

const TYPES = ['presidential_sources', 'parliamentary_sources'] as const;

/** How a question names the three fields. */
export const sourceFields = () =>
  [
    ...TYPES.map((key) => ({ key, label: sources[key], text: (value: unknown) => sourceCounts[value as 1 | 2] })),
    { key: 'four_eyes', label: say.fourEyes, text: (value: unknown) => (value ? say.yes : say.no) },
  ] as const;

export const sourcesOf = ({ presidential_sources, parliamentary_sources, four_eyes }: SourceValues): SourceValues => ({
  presidential_sources,
  parliamentary_sources,
  four_eyes,
});

/** Who must have seen a figure before it is public, in the form of a year. */
export const SourceFields = ({ inputProps }: { inputProps: UseFormReturnType<SourceValues>['getInputProps'] }) => (
  <fieldset className={classes.checks}>
    <legend>{say.sourcesHeading}</legend>
    <Text size="sm" c="dimmed">
      {say.sourcesHint}
    </Text>
    <div className={classes.fields}>
      {TYPES.map((name) => (
        <SourceField key={name} name={name} {...inputProps(name)} />
      ))}
    </div>
    <Checkbox
      mt="sm"
      label={say.fourEyes}
      description={say.fourEyesHint}
      {...inputProps('four_eyes', { type: 'checkbox' })}
    />
  </fieldset>
);

const SourceField = ({ name, ...inputProps }: { name: (typeof TYPES)[number] } & GetInputPropsReturnType) => (
  <Dropdown<1 | 2>
    label={sources[name]}
    options={([1, 2] as const).map((value) => ({ value, label: sourceCounts[value] }))}
    inModal
    {...(inputProps as { value: 1 | 2; onChange: (value: 1 | 2) => void })}
  />
);
