import { IconBroadcast, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ConnectionState } from '../../api/reconnecting-connection.ts';
import { useHint } from '../../ui/feedback/use-hint.tsx';
import { StatusBadge, type Tone } from '../../ui/tables/StatusBadge.tsx';
import { bar as say } from '../sentences.ts';

const MARKS: Record<ConnectionState, { tone: Tone; icon: typeof IconBroadcast }> = {
  live: { tone: 'green', icon: IconBroadcast },
  reconnecting: { tone: 'amber', icon: IconRefresh },
  offline: { tone: 'red', icon: IconPlugConnectedX },
};

/** The state of the realtime connection. */
export function ConnectionMark({ connection }: { connection: ConnectionState }) {
  const { props, hint } = useHint<HTMLDivElement>(say[`${connection}Hint`]);
  return (
    <>
      <div role="status" {...props}>
        <StatusBadge {...MARKS[connection]} label={say[connection]} />
      </div>
      {hint}
    </>
  );
}
