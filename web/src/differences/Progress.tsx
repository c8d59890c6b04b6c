import { contract } from '@election/contract/contract';
import type { Data } from '@election/contract/wire/route';
import { Group, Text } from '@mantine/core';
import { useRead } from '../api/queries.ts';
import { Pager } from '../ui/tables/Pager.tsx';
import classes from './Differences.module.css';
import { differences as say } from './sentences.ts';
import { usePages } from './use-pages.ts';

/** How many contests two sources confirm; for those who read the audit trail also whose figures were not kept. */
export function Progress({ year_id }: { year_id: number }) {
  const { data } = useRead(contract.differences.progress, { year_id }, { quiet: true });
  return (
    <section aria-label={say.progress} className={classes.progress ?? ''}>
      {data && <Numbers progress={data} />}
    </section>
  );
}

const Numbers = ({ progress: data }: { progress: Data<typeof contract.differences.progress> }) => (
  <>
    <Group gap="md" mb="sm">
      <Text fw={600}>{say.confirmed({ count: data.confirmed, of: data.contests, share: shareOf(data) })}</Text>
      <Text c="dimmed">{say.waiting({ count: data.waiting })}</Text>
      {data.seconds !== null && (
        <Text c="dimmed">{say.spent({ count: data.keyed, seconds: Math.round(data.seconds) })}</Text>
      )}
    </Group>
    {data.people && data.people.length > 0 && <People people={data.people} />}
  </>
);

type People = NonNullable<Data<typeof contract.differences.progress>['people']>;

/** How often a person's figures were not kept, page by page: a country has hundreds who key in. */
function People({ people }: { people: People }) {
  const { shown, pager } = usePages(people);
  return (
    <details>
      <summary>{say.people}</summary>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={say.people}>
          <thead>
            <tr>
              {[say.person, say.keyedIn, say.decidedOn, say.notKept].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, keyed, fields, not_kept }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{keyed}</td>
                <td>{fields}</td>
                <td>{not_kept}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager {...pager} />
    </details>
  );
}

/** Whole per cents, rounded down: 100% says that all are confirmed. */
const shareOf = ({ confirmed, contests }: { confirmed: number; contests: number }) =>
  contests === 0 ? 0 : Math.floor((confirmed * 100) / contests) / 100;
