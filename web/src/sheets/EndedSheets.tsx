import * as say from '@election/contract/messages/screens-sheets';
import { sheetThumbnail } from '@election/contract/sheets';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../ui/Failure.tsx';
import { formatMoment } from '../ui/figures.ts';
import { type Unit, useEndedSheets } from './queries.ts';
import classes from './Sheets.module.css';

/** Sheets that were replaced or deleted, for who reads the audit trail; read when it is opened. */
export function EndedSheets({ unit }: { unit: Unit }) {
  const [open, setOpen] = useState(false);
  const ended = useEndedSheets(open ? unit : null);
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
            <img src={sheetThumbnail(sheet.image)} alt="" loading="lazy" />
            <div>
              <Anchor href={sheet.image} target="_blank" rel="noreferrer" size="sm">
                {say.sent(sheet.uploaded_by.name, formatMoment(sheet.uploaded_at))}
              </Anchor>
              <Text size="xs" c="dimmed">
                {say.ended[sheet.ended_how](sheet.ended_by.name, formatMoment(sheet.ended_at))}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
