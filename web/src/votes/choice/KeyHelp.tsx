import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { HELP_KEY, useKeys } from '../../ui/hooks/use-keys.ts';
import { useOnce } from '../../ui/hooks/use-once.ts';
import { keys as say } from '../sentences.ts';
import classes from './KeyHelp.module.css';
import { neighbourOf } from './neighbour.ts';
import type { ContestChoice } from './use-contest-choice.ts';

const KeyList = lazyPart(() => import('./KeyList.tsx').then((module) => module.KeyList));

interface KeyHelpProps {
  choice: ContestChoice;
  /** The screen validates selected rows with Enter. */
  validates?: boolean;
}

/** j and k between constituencies, ? for the list of keys. */
export function KeyHelp({ choice, validates = false }: KeyHelpProps) {
  const [opened, { open, close: shut }] = useDisclosure();
  const wanted = useOnce(opened);
  const step = (by: 1 | -1) => {
    const next = neighbourOf(choice.constituencies, choice.constituency, by);
    if (next) choice.chooseConstituency(next);
  };
  useKeys({ j: () => step(1), k: () => step(-1), [HELP_KEY]: open });

  return (
    <>
      <ActionIcon
        className={classes.button ?? ''}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={say.help}
        title={say.help}
        onClick={open}
      >
        <IconKeyboard size={20} aria-hidden />
      </ActionIcon>
      <Suspense>{wanted && <KeyList opened={opened} onClose={shut} validates={validates} />}</Suspense>
    </>
  );
}
