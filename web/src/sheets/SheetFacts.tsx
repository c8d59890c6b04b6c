import { ELECTION_TYPE } from '@election/contract/election-types';
import * as say from '@election/contract/messages/screens-sheets';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { PinkSheet } from '@election/contract/sheets';
import '@mantine/core/styles/Code.css';
import { Alert, Code, Text } from '@mantine/core';
import { formatMoment } from '../ui/figures.ts';

/** Who sent the sheet and when, the hash that proves the photograph, and where else the same one is. */
export function SheetFacts({ sheet }: { sheet: PinkSheet }) {
  const { uploaded_by, uploaded_at, original_sha256, same_as } = sheet;
  return (
    <div>
      <Text size="sm">{say.sent(uploaded_by.name, formatMoment(uploaded_at))}</Text>
      <Text size="xs" c="dimmed" mt={4}>
        {say.hash}
      </Text>
      <Code style={{ overflowWrap: 'anywhere' }}>{original_sha256}</Code>
      {same_as.length > 0 && (
        <Alert color="orange" mt="sm" role="alert">
          {say.sameAs(
            same_as.map(({ constituency, election_type_id }) =>
              say.place(
                constituency,
                election_type_id === ELECTION_TYPE.presidential ? sayVotes.presidential : sayVotes.parliamentary,
              ),
            ),
          )}
        </Alert>
      )}
    </div>
  );
}
