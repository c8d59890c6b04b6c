import { contract } from '@election/contract/contract';
import { codesOf, type ImportRun } from '@election/contract/imports/imports';
import { heldBackBy, leftOut, sayImports } from '@election/contract/messages/imports';
import { Alert, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../api/queries.ts';
import { to, toResults } from '../../app/paths.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { ApplyImport } from './ApplyImport.tsx';
import { touched } from './counts.ts';
import { ImportReport } from './ImportReport.tsx';
import classes from './Imports.module.css';
import { imports as say } from './sentences.ts';

const EVERY_MS = 1_000;
const isAtWork = ({ state }: ImportRun) => state === 'checking' || state === 'applying';

/** One import, from the check to what it did. */
export function ImportView({ id, onOthers }: { id: number; onOthers: () => void }) {
  const [working, setWorking] = useState(true);
  const read = useRead(contract.imports.read, { id }, { quiet: true, ...(working && { everyMs: EVERY_MS }) });
  const run = read.data;
  if (run && isAtWork(run) !== working) setWorking(isAtWork(run));
  const others = (
    <Group>
      <Button variant="default" onClick={onOthers}>
        {say.again}
      </Button>
    </Group>
  );

  if (!run) {
    if (!read.error) return null;
    return (
      <Stack>
        <Failure problem={read.error} onRetry={() => void read.refetch()} />
        {others}
      </Stack>
    );
  }
  if (isAtWork(run)) return <AtWork run={run} />;
  const { report } = run;
  return (
    <Stack>
      {run.state === 'failed' && <Failure problem={{ message: run.failure ?? say.failed }} />}
      {run.state === 'applied' && report && <Done run={run} report={report} />}
      {run.state !== 'checked' && others}
      {run.state === 'checked' && report && <ApplyImport id={id} report={report} onOthers={onOthers} />}
      {report && run.state !== 'failed' && <ImportReport id={id} report={report} isDone={run.state === 'applied'} />}
    </Stack>
  );
}

function progressOf(progress: ImportRun['progress']): string {
  if (!progress || progress.rows === 0) return say.begins;
  return progress.file === null
    ? say.comparing({ rows: progress.rows })
    : say.reading({ file: progress.file, rows: progress.rows });
}

const AtWork = ({ run: { state, progress } }: { run: ImportRun }) => (
  <div className={classes.work} role="status">
    <Text fw={600}>{state === 'checking' ? say.checking : say.applying}</Text>
    <Progress value={100} animated aria-label={state === 'checking' ? say.checking : say.applying} />
    <Text size="sm">{progressOf(progress)}</Text>
    <Text size="sm" c="dimmed">
      {say.leaveOpen}
    </Text>
  </div>
);

function Done({ run, report }: { run: ImportRun; report: NonNullable<ImportRun['report']> }) {
  const { created, changed } = touched(report);
  const { contests, polling_stations: stations, held_back: heldBack, holding } = report.publish;
  const published = run.publish && contests + stations > 0;
  const years = useRead(contract.years.list, {}, { quiet: true });
  const year = years.data?.find(({ title }) => title === report.year?.title);
  return (
    <Alert icon={<IconCheck />} title={say.done} role="status">
      <Text size="sm">
        {created + changed > 0 ? sayImports.imported({ created, changed }) : published ? '' : sayImports.nothingNew}
      </Text>
      {report.refusals.total > 0 && <Text size="sm">{leftOut(report.counts)}</Text>}
      {published && <Text size="sm">{sayImports.published({ contests, stations })}</Text>}
      {run.publish && heldBack > 0 && <Text size="sm">{heldBackBy(heldBack, codesOf(holding))}</Text>}
      {year && !year.is_current_year && report.year?.created && (
        <Text size="sm">
          {say.notCurrent({ title: year.title })}{' '}
          <Anchor component={Link} to={to('years')} size="sm">
            {say.toYears}
          </Anchor>
        </Text>
      )}
      {published && year && (
        <Anchor component={Link} to={`${toResults()}?year=${year.id}`} reloadDocument size="sm">
          {say.toResults}
        </Anchor>
      )}
    </Alert>
  );
}
