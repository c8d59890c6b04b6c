import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { useOnce } from '../../ui/hooks/use-once.ts';
import { history as say } from '../sentences.ts';
import classes from './FigureHistory.module.css';
import type { Place } from './HistoryDrawer.tsx';

const HistoryDrawer = lazyPart(() => import('./HistoryDrawer.tsx').then((module) => module.HistoryDrawer));

interface FigureHistoryProps {
  place: Place;
  /** The figure's candidate; without one, the history of the whole contest and its register. */
  candidate?: { id: number; name: string };
  /** The contest's name, used without a candidate. */
  name?: string;
}

/** A small button that opens the history of a figure: who, when, before, after and why. */
export function FigureHistory({ place, candidate, name = '' }: FigureHistoryProps) {
  const [opened, { open, close: shut }] = useDisclosure();
  const wanted = useOnce(opened);
  const of = candidate?.name ?? name;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        className={classes.button ?? ''}
        aria-label={say.show({ name: of })}
        title={say.show({ name: of })}
        onClick={open}
      >
        <IconHistory size={17} aria-hidden />
      </ActionIcon>
      <Suspense>
        {wanted && <HistoryDrawer opened={opened} onClose={shut} place={place} candidate_id={candidate?.id} of={of} />}
      </Suspense>
    </>
  );
}
