import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { DraftKeeper } from '../../api/outbox/drafts.ts';
import { SaveUnreadable } from './SaveUnreadable.tsx';
import { outbox as say } from './sentences.ts';

/** That a draft which this app cannot read was set aside, and its file; nothing where none was. */
export function DraftAside({ draft: { isAside } }: { draft: Pick<DraftKeeper<unknown>, 'isAside'> }) {
  if (!isAside) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="status" mb="xs">
      <Text size="sm" mb="xs">
        {say.draftAside}
      </Text>
      <SaveUnreadable />
    </Alert>
  );
}
