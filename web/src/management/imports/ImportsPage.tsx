import { Title } from '@mantine/core';
import { idOf, useQueryValue, useSetQuery } from '../../app/use-query-value.ts';
import { ManagementFrame } from '../ManagementFrame.tsx';
import { frame } from '../sentences.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { ExportYear } from './ExportYear.tsx';
import classes from './Imports.module.css';
import { ImportView } from './ImportView.tsx';
import { imports as say } from './sentences.ts';

/** Imports files and exports results. The shown import is in the address, so that the person can leave and come back. */
export function ImportsPage() {
  const [shown] = useQueryValue('import');
  const setQuery = useSetQuery();
  const id = idOf(shown);
  return (
    <ManagementFrame title={frame.imports} note={say.note}>
      <section className={classes.part}>
        <Title order={2} size="h3">
          {say.importHeading}
        </Title>
        {id === null ? (
          <ChooseFiles onSent={(sent) => setQuery({ import: sent }, 'push')} />
        ) : (
          <ImportView key={id} id={id} onOthers={() => setQuery({ import: null }, 'push')} />
        )}
      </section>
      <section className={classes.part}>
        <Title order={2} size="h3">
          {say.exportHeading}
        </Title>
        <ExportYear />
      </section>
    </ManagementFrame>
  );
}
