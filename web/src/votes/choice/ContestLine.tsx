import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { typeLabel } from '../../app/election/election-types.ts';
import type { ContestDetails } from '../contest.ts';
import { choice as say } from '../sentences.ts';
import classes from './ContestLine.module.css';

interface ContestLineProps {
  contest: ContestDetails;
  opened: boolean;
  onToggle: () => void;
  /** The id of what the button opens. */
  controls: string;
}

/** On a narrow screen: the chosen contest in one line, which opens the selectors. */
export function ContestLine({ contest, opened, onToggle, controls }: ContestLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(opened);
  useEffect(() => {
    // The selector that was used folds away with its focus.
    const used = document.getElementById(controls)?.contains(document.activeElement);
    if (was.current && !opened && used) button.current?.focus();
    was.current = opened;
  }, [opened, controls]);
  const { constituency, type } = contest;
  return (
    <UnstyledButton
      ref={button}
      className={classes.line ?? ''}
      aria-expanded={opened}
      aria-controls={controls}
      onClick={onToggle}
    >
      <span className={classes.name}>
        {say.contestLine({ constituency: constituency.name, type: typeLabel[type] })}
      </span>
      <IconChevronDown size={20} className={classes.mark} aria-hidden />
    </UnstyledButton>
  );
}
