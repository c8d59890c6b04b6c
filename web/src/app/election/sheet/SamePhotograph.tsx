import { ELECTION_TYPE } from '@election/contract/election-types';
import * as say from '@election/contract/messages/screens-sheets';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { PinkSheet } from '@election/contract/sheets';
import { Alert } from '@mantine/core';

/** Says where else the same photograph is the sheet; nothing where it is nowhere. */
export function SamePhotograph({ sheet: { same_as } }: { sheet: PinkSheet }) {
  if (same_as.length === 0) return null;
  return (
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
  );
}
