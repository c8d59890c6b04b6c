import type { Contest } from '@election/contract/figures/contest';
import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../ui/feedback/Failure.tsx';
import { formatMoment } from '../ui/fields/figures.ts';
import { useEndedSheets } from './queries.ts';
import classes from './Sheets.module.css';
import { sheets as say } from './sentences.ts';

/** Replaced and deleted sheets, for people who may read the audit trail; loaded when opened. */
export function EndedSheets({ contest }: { contest: Contest }) {
  const [open, setOpen] = useState(false);
  const ended = useEndedSheets(open ? contest : null);
  return (
    <details className={classes.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say.history}</summary>
      {ended.error && <Failure problem={ended.error} onRetry={() => void ended.refetch()} />}
      {ended.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {say.noHistory}
        </Text>
      )}
      <ol>
        {ended.data?.map((sheet) => (
          <li key={sheet.id}>
            <img src={`${sheet.image}&size=${SHEET_THUMBNAIL}`} alt="" loading="lazy" />
            <div>
              <Anchor href={sheet.image} target="_blank" rel="noreferrer" size="sm">
                {say.sent({ by: sheet.uploaded_by.name, moment: formatMoment(sheet.uploaded_at) })}
              </Anchor>
              <Text size="xs" c="dimmed">
                {say.ended({ how: sheet.ended_how, by: sheet.ended_by.name, moment: formatMoment(sheet.ended_at) })}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
