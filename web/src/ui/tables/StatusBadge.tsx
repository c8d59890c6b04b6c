import type { Icon } from '@tabler/icons-react';
import classes from './StatusBadge.module.css';

export type Tone = 'amber' | 'blue' | 'red' | 'green' | 'grey' | 'accent';

interface StatusBadgeProps {
  tone: Tone;
  icon: Icon;
  label: string;
}

/** A state as icon, word and colour together. */
export function StatusBadge({ tone, icon: Mark, label }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Mark size={14} stroke={2.25} aria-hidden />
      <span data-word>{label}</span>
    </span>
  );
}
