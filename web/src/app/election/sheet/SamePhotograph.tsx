import type { PinkSheet } from '@election/contract/figures/sheets';
import { series } from '@election/contract/messages/lists';
import { titleOfType } from '@election/contract/places/election-types';
import { Alert } from '@mantine/core';
import { sheet as say, election as sayElection } from '../../sentences.ts';

/** Names the other contests with the same photograph; not rendered where there are none. */
export function SamePhotograph({ sheet: { same_as } }: { sheet: PinkSheet }) {
  if (same_as.length === 0) return null;
  return (
    <Alert color="orange" mt="sm" role="alert">
      {say.sameAs({
        places: series(
          same_as.map(({ constituency, election_type_id }) =>
            sayElection.contestName({ place: constituency, type: titleOfType(election_type_id) ?? '' }),
          ),
        ),
      })}
    </Alert>
  );
}
