import { Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { FigureField } from '../../ui/fields/FigureField.tsx';
import { controlLabels, entry as say } from '../sentences.ts';
import { CONTROLS, type Comparison, type ControlTotals } from './control.ts';
import classes from './Entry.module.css';

interface ControlFieldsProps {
  controls: ControlTotals;
  onChange: (controls: ControlTotals) => void;
  comparisons: readonly Comparison[];
}

/** The totals that the sheet prints, and how they compare with the typed figures. */
export const ControlFields = ({ controls, onChange, comparisons }: ControlFieldsProps) => (
  <section aria-label={say.controls}>
    <Title order={2} size="h5">
      {say.controls}
    </Title>
    <Text size="sm" c="dimmed" mb="xxs">
      {say.controlsNote}
    </Text>
    <div className={classes.controls}>
      {CONTROLS.map((name) => (
        <FigureField
          key={name}
          label={controlLabels[name]}
          value={controls[name]}
          onChange={(figure) => onChange({ ...controls, [name]: figure })}
        />
      ))}
    </div>
    <Comparisons comparisons={comparisons} />
  </section>
);

/** Each comparison as a sentence with an icon. */
export const Comparisons = ({ comparisons }: { comparisons: readonly Comparison[] }) =>
  comparisons.length > 0 && (
    <ul className={classes.comparisons} role="status">
      {comparisons.map(({ about, agrees, sentence }) => (
        <li key={about} data-agrees={agrees}>
          {agrees ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
          {sentence}
        </li>
      ))}
    </ul>
  );
