import { IconBroadcast, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ConnectionState } from '../../api/reconnecting-connection.ts';
import { useHint } from '../../ui/feedback/use-hint.tsx';
import { StatusBadge, type Tone } from '../../ui/tables/StatusBadge.tsx';
import * as say from '../sentences.ts';

const MARKS: Record<ConnectionState, { tone: Tone; icon: typeof IconBroadcast; label: string }> = {
  live: { tone: 'green', icon: IconBroadcast, label: say.live },
  reconnecting: { tone: 'amber', icon: IconRefresh, label: say.reconnecting },
  offline: { tone: 'red', icon: IconPlugConnectedX, label: say.offline },
};

/** The state of the realtime connection. */
export function ConnectionMark({ connection }: { connection: ConnectionState }) {
  const { props, hint } = useHint<HTMLDivElement>(say.connectionHint[connection]);
  return (
    <>
      <div role="status" {...props}>
        <StatusBadge {...MARKS[connection]} />
      </div>
      {hint}
    </>
  );
}
