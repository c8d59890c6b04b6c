import { Input } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useId } from 'react';
import { FigureInput } from '../../../ui/fields/FigureInput.tsx';
import { formatFigure } from '../../../ui/fields/figures.ts';
import type { NamedField } from '../../records/fields.ts';
import { fields as say } from '../../sentences.ts';
import classes from './VotersField.module.css';

/** How a question names the field. */
export const votersField = {
  key: 'registered_voters',
  get label() {
    return say.registeredVoters;
  },
  text: (voters: number) => formatFigure(voters),
} satisfies NamedField<{ registered_voters: number | null }>;

/** The registered voters of a place, in a form. */
export function VotersField({ value, onChange, error }: GetInputPropsReturnType) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label={say.registeredVoters}
      description={say.registeredVotersHint}
      classNames={{ description: classes.hint ?? '' }}
    >
      <FigureInput id={id} label={say.registeredVoters} value={value} onChange={onChange} error={error} />
    </Input.Wrapper>
  );
}
