import { contract } from '@election/contract/contract';
import { labelOfType } from '@election/contract/messages/election';
import { titleOfType } from '@election/contract/places/election-types';
import { Group } from '@mantine/core';
import { useRead } from '../../api/queries.ts';
import { PaperButtons } from '../../app/election/PaperButtons.tsx';
import { useYearChoice } from '../../app/election/years.ts';
import { audit as say } from './sentences.ts';

const { contestPdf, contestXlsx } = contract.audit;

/** The trail of each contest of the chosen constituency as files; nothing while none is chosen. */
export function ContestPapers({ constituency }: { constituency: number | null }) {
  const { year } = useYearChoice();
  const types = useRead(contract.electionTypes.list, constituency !== null && year ? { year_id: year.id } : null);
  if (constituency === null || !year || !types.data) return null;
  return (
    <Group gap="xs" mb="md">
      {types.data.map(({ id }) => (
        <PaperButtons
          key={id}
          pdf={contestPdf}
          xlsx={contestXlsx}
          input={{ year_id: year.id, constituency_id: constituency, election_type_id: id }}
          name={say.contestPaper({ type: titleOfType(id) ?? '' })}
          prefix={labelOfType(id)}
        />
      ))}
    </Group>
  );
}
