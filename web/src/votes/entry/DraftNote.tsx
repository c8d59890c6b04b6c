import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRoom } from '../../api/outbox/room.ts';
import { DraftAside } from '../../app/outbox/DraftAside.tsx';
import { DraftBadge } from '../../app/outbox/SubmissionBadge.tsx';
import { outbox as sayOutbox } from '../../app/outbox/sentences.ts';
import { formatClock } from '../../ui/fields/figures.ts';
import { entry as say } from '../sentences.ts';
import classes from './Entry.module.css';
import type { EntryDraft } from './use-entry-draft.ts';

interface DraftNoteProps {
  draft: EntryDraft;
  onDiscard: () => void;
}

/** That what is typed is on this phone, and since when; or that this phone keeps nothing. */
export function DraftNote({ draft, onDiscard }: DraftNoteProps) {
  const { found, isKept, isSaved } = draft;
  const room = useRoom();
  if (!isKept || room === 'none') return <Warning text={sayOutbox.keepsNothing} />;
  return (
    <>
      {typeof room === 'object' && <Warning text={sayOutbox.littleRoom({ megabytes: room.megabytes })} />}
      <DraftAside draft={draft} />
      <div className={classes.draft} data-note>
        {isSaved && <DraftBadge />}
        {found && (
          <>
            <Text size="sm">{say.draftFrom({ at: formatClock(new Date(found.at).toISOString()) })}</Text>
            <Button variant="subtle" size="compact-sm" ms={-8} onClick={onDiscard}>
              {say.discardDraft}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const Warning = ({ text }: { text: string }) => (
  <Alert color="yellow" icon={<IconAlertTriangle />} role="status" mb="xs">
    {text}
  </Alert>
);
