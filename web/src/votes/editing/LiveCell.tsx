import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { partyWord } from '../../app/election/CandidateName.tsx';
import { FigureInput } from '../../ui/fields/FigureInput.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { useFocusBack, useFocusOnMount } from '../../ui/hooks/use-focus.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { editing as say, votes as sayVotes } from '../sentences.ts';
import classes from '../Votes.module.css';
import { LiveMoved } from './LiveMoved.tsx';
import type { WithLive } from './live-rows.ts';
import type { LiveEdits } from './use-live-edits.ts';

interface LiveCellProps extends WithLive {
  edits: LiveEdits;
}

/** The live figure of a candidate; a field while it is edited or missing. */
export function LiveCell({ candidate, live, edits }: LiveCellProps) {
  if (candidate.status === 'inactive') return live ? formatFigure(live.votes) : null;
  if (!live || edits.editing(candidate.id)) {
    return (
      <EditedField wanted={live !== null}>
        <FigureInput
          size="sm"
          label={sayVotes.figureOf({ name: candidate.name, party: partyWord(candidate.party) })}
          value={edits.typed[candidate.id] ?? null}
          onChange={(votes) => edits.type(candidate.id, votes)}
        />
        <LiveMoved candidate={candidate} live={live} edits={edits} />
      </EditedField>
    );
  }
  return (
    <>
      {formatFigure(live.votes)}
      {live.from_stations && (
        <Text size="xs" c="dimmed">
          {say.fromStations}
        </Text>
      )}
    </>
  );
}

interface EditedFieldProps {
  /** The field replaces the Edit button, and takes the focus; false for a missing figure. */
  wanted: boolean;
  children: ReactNode;
}

const EditedField = ({ wanted, children }: EditedFieldProps) => (
  <div className={classes.field} ref={useFocusOnMount<HTMLDivElement>(wanted)}>
    {children}
  </div>
);

interface EditButtonsProps extends LiveCellProps {
  onSave: () => void;
}

/** Edit for a live figure; Save and Cancel while one is edited or entered. */
export function EditButtons({ candidate, live, edits, onSave }: EditButtonsProps) {
  const editing = edits.editing(candidate.id);
  const edit = useFocusBack<HTMLButtonElement>(editing);
  if (!editing) {
    return (
      live && (
        <Button
          ref={edit}
          size="compact-sm"
          variant="subtle"
          px="xxs"
          color="gray"
          aria-label={sayUi.labelOf({ what: say.edit, name: candidate.name })}
          onClick={() => edits.begin(candidate.id, live)}
        >
          {say.edit}
        </Button>
      )
    );
  }
  const typed = edits.typed[candidate.id] ?? null;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="light"
        aria-label={sayUi.labelOf({ what: sayVotes.save, name: candidate.name })}
        onClick={onSave}
        disabled={typed === null || typed === live?.votes}
        // After first figures Enter moves to the one button that saves all of them.
        {...(live && { 'data-after-figures': true })}
      >
        {sayVotes.save}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={sayUi.labelOf({ what: say.cancel, name: candidate.name })}
        onClick={() => edits.end([candidate.id])}
      >
        {say.cancel}
      </Button>
    </Group>
  );
}
