import type { CandidateMark } from '@election/contract/candidates';
import * as say from '@election/contract/messages/screens-votes';
import type { CandidateVotes } from '@election/contract/votes';
import { Button, Group, Text } from '@mantine/core';
import { partyWord } from '../app/election/CandidateName.tsx';
import { FigureInput } from '../ui/FigureInput.tsx';
import { formatFigure } from '../ui/figures.ts';
import type { LiveEdits } from './use-live-edits.ts';
import classes from './Votes.module.css';

interface LiveCellProps {
  candidate: CandidateMark;
  live: CandidateVotes['vote_count'][number] | null;
  edits: LiveEdits;
}

/** The live figure of a candidate, a field for it while it is edited or missing. */
export function LiveCell({ candidate, live, edits }: LiveCellProps) {
  if (candidate.status === 'inactive') return live ? formatFigure(live.votes) : null;
  if (!live || edits.editing(candidate.id)) {
    return (
      <div className={classes.field}>
        <FigureInput
          size="sm"
          label={say.figureOf(candidate.name, partyWord(candidate.party))}
          value={edits.typed[candidate.id] ?? null}
          onChange={(votes) => edits.type(candidate.id, votes)}
        />
        {live && edits.editing(candidate.id) && edits.seenVersion(candidate.id) !== live.version && (
          <span className={classes.moved} role="status">
            {say.liveMoved(formatFigure(live.votes))}
          </span>
        )}
      </div>
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

interface EditButtonsProps extends LiveCellProps {
  onSave: () => void;
}

/** Edit for a live figure; Save and Cancel while one is edited or entered. */
export function EditButtons({ candidate, live, edits, onSave }: EditButtonsProps) {
  if (!edits.editing(candidate.id)) {
    return (
      live && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${say.edit}: ${candidate.name}`}
          onClick={() => edits.begin(candidate.id, live)}
        >
          {say.edit}
        </Button>
      )
    );
  }
  const typed = edits.typed[candidate.id] ?? null;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        aria-label={`${say.save}: ${candidate.name}`}
        onClick={onSave}
        disabled={typed === null || typed === live?.votes}
        // After first figures, Enter goes on to the one button that saves them all.
        {...(live && { 'data-after-figures': true })}
      >
        {say.save}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${say.cancel}: ${candidate.name}`}
        onClick={() => edits.end([candidate.id])}
      >
        {say.cancel}
      </Button>
    </Group>
  );
}
