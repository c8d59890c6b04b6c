import { Alert, Button, Text } from '@mantine/core';
import { useRoom } from '../../api/outbox/room.ts';
import { DraftBadge } from '../../app/outbox/SubmissionBadge.tsx';
import * as sayOutbox from '../../app/outbox/sentences.ts';
import classes from './Entry.module.css';
import * as say from './sentences.ts';
import type { EntryDraft } from './use-entry-draft.ts';

interface DraftNoteProps {
  draft: EntryDraft;
  onDiscard: () => void;
}

/** That what is typed is on this phone, and since when; or that this phone keeps nothing. */
export function DraftNote({ draft: { found, isKept, isSaved }, onDiscard }: DraftNoteProps) {
  const room = useRoom();
  if (!isKept || room === 'none') return <Alert color="amber">{sayOutbox.keepsNothing}</Alert>;
  return (
    <>
      {typeof room === 'object' && (
        <Alert color="amber" role="status">
          {sayOutbox.littleRoom(room.megabytes)}
        </Alert>
      )}
      <div className={classes.draft} data-note>
        {isSaved && <DraftBadge />}
        {found && (
          <>
            <Text size="sm">{say.draftFrom(sayOutbox.formatTime(new Date(found.at)))}</Text>
            <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
              {say.discardDraft}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
