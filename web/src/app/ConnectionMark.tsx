import * as say from '@election/contract/messages/console';
import { Tooltip } from '@mantine/core';
import { IconBroadcast, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { Connection } from '../api/keep-open.ts';
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx';

const MARKS: Record<Connection, { tone: Tone; icon: typeof IconBroadcast; label: string }> = {
  live: { tone: 'green', icon: IconBroadcast, label: say.live },
  reconnecting: { tone: 'amber', icon: IconRefresh, label: say.reconnecting },
  offline: { tone: 'red', icon: IconPlugConnectedX, label: say.offline },
};

/** Whether news arrives by itself. */
export function ConnectionMark({ connection }: { connection: Connection }) {
  return (
    <Tooltip label={say.connectionHint[connection]} multiline maw={280}>
      <div role="status">
        <StatusBadge {...MARKS[connection]} />
      </div>
    </Tooltip>
  );
}
