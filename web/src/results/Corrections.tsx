import { contract } from '@election/contract/contract';
import type { Correction } from '@election/contract/corrections';
import { reasons } from '@election/contract/messages/corrections';
import type { NationalResult } from '@election/contract/results';
import { Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/queries.ts';
import { formatInstant } from '../ui/figures.ts';
import { Pager } from '../ui/Pager.tsx';
import * as say from './correction-sentences.ts';
import classes from './Results.module.css';

const EVERY_MS = 10_000;

/** What was taken back or changed after it was public, newest first; not rendered where nothing was. */
export function Corrections({ result: { year, election_type_id } }: { result: NationalResult }) {
  const [page, setPage] = useState(1);
  // The figures above say whether the server answers.
  const { data } = useRead(
    contract.corrections.list,
    { year_id: year.id, election_type_id, page },
    { everyMs: EVERY_MS, quiet: true },
  );
  if (!data || data.total === 0) return null;
  return (
    <section className={classes.corrections}>
      <Title order={2} size="h4">
        {say.heading}
      </Title>
      <Text size="sm" c="dimmed">
        {say.note}
      </Text>
      <ol className={classes.statuses} aria-label={say.heading}>
        {data.data.map((correction) => (
          <li key={correction.number}>
            <OneCorrection correction={correction} />
          </li>
        ))}
      </ol>
      <Pager page={page} last={data.last_page} onPage={setPage} />
    </section>
  );
}

function OneCorrection({ correction }: { correction: Correction }) {
  const { number, kind, at, region, constituency, polling_station, reason, note, figures, register } = correction;
  return (
    <article className={classes.correction}>
      <Text size="sm" fw={600}>
        {say.place(region.title, constituency.name, polling_station?.name ?? null)}
      </Text>
      <Text size="xs" c="dimmed">
        {say.what(number, kind)} <time dateTime={at}>{formatInstant(at)}</time>
      </Text>
      <Text size="sm">{reason === null ? say.noReason : say.why(reasons[reason], note ?? '')}</Text>
      <ul className={classes.corrected}>
        {figures.map(({ candidate_id, name, before, after }) => (
          <li key={candidate_id}>{say.figure(name, before, after)}</li>
        ))}
        {register && <li>{say.register(register.before, register.after)}</li>}
      </ul>
    </article>
  );
}
