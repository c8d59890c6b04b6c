import type { PinkSheet } from '@election/contract/figures/sheets';
import { labelOfType } from '@election/contract/messages/election';
import { Alert } from '@mantine/core';
import * as sayElection from '../sentences.ts';
import * as say from './sentences.ts';

/** Names the other contests with the same photograph; not rendered where there are none. */
export function SamePhotograph({ sheet: { same_as } }: { sheet: PinkSheet }) {
  if (same_as.length === 0) return null;
  return (
    <Alert color="orange" mt="sm" role="alert">
      {say.sameAs(
        same_as.map(({ constituency, election_type_id }) =>
          sayElection.contestName(constituency, labelOfType(election_type_id)),
        ),
      )}
    </Alert>
  );
}
