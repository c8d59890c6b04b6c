import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRoom } from '../../api/outbox/room.ts';
import { DraftBadge } from '../../app/outbox/SubmissionBadge.tsx';
import * as sayOutbox from '../../app/outbox/sentences.ts';
import { to } from '../../app/paths.ts';
import { Link } from '../../ui/router/Link.tsx';
import classes from './Entry.module.css';
import * as say from './sentences.ts';
import type { EntryDraft } from './use-entry-draft.ts';

interface DraftNoteProps {
  draft: EntryDraft;
  onDiscard: () => void;
}

/** That what is typed is on this phone, and since when; or that this phone keeps nothing. */
export function DraftNote({ draft: { found, isKept, isAside, isSaved }, onDiscard }: DraftNoteProps) {
  const room = useRoom();
  if (!isKept || room === 'none') return <Warning text={sayOutbox.keepsNothing} />;
  return (
    <>
      {typeof room === 'object' && <Warning text={sayOutbox.littleRoom(room.megabytes)} />}
      {isAside && (
        <Warning text={sayOutbox.draftAside}>
          <Anchor component={Link} to={to('submissions')} inherit>
            {sayOutbox.mySubmissions}
          </Anchor>
        </Warning>
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

const Warning = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Alert color="yellow" icon={<IconAlertTriangle />} role="status" mb="xs">
    {text} {children}
  </Alert>
);
