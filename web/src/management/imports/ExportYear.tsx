import { contract } from '@election/contract/contract';
import { fileOf } from '@election/contract/results/export-files';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ExportLinks } from '../../app/election/ExportLinks.tsx';
import { YearFilter } from '../../app/election/YearFilter.tsx';
import { useYearChoice } from '../../app/election/years.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { type Problem, problemOf } from '../../ui/feedback/problem.ts';
import { saveFile } from '../../ui/tables/csv.ts';
import classes from './Imports.module.css';
import { imports as say } from './sentences.ts';

const { files, workbook } = contract.exports;
const WHOLE = [
  { route: files, ending: 'zip' },
  { route: workbook, ending: 'xlsx' },
] as const;
type Ending = (typeof WHOLE)[number]['ending'];

/** Exports a year: as a whole for those who may import one, and its published results as everybody may have them. */
export function ExportYear() {
  const choice = useYearChoice();
  const { years, year } = choice;
  if (years.error) return <Failure problem={years.error} onRetry={() => void years.refetch()} />;
  if (years.data?.length === 0) return <Text>{say.noYear}</Text>;
  return (
    <>
      <YearFilter choice={choice} w={160} />
      {year && <WholeYear key={year.id} year={year} />}
      {year && (
        <section>
          <Title order={3} size="h5">
            {say.publishedHeading}
          </Title>
          <ExportLinks year={year} />
        </section>
      )}
    </>
  );
}

/** The files are behind the session, so that they are fetched rather than linked to. */
function WholeYear({ year }: { year: { id: number; title: string } }) {
  const [running, setRunning] = useState<Ending | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const save = async ({ route, ending }: (typeof WHOLE)[number]) => {
    setRunning(ending);
    setProblem(null);
    try {
      const { data } = await call(route, { year_id: year.id });
      saveFile(fileOf('election', year.title, ending), data, route.media);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setRunning(null);
  };

  return (
    <section className={classes.whole} aria-busy={running !== null}>
      <Title order={3} size="h5">
        {say.wholeHeading}
      </Title>
      <Text size="sm">{say.wholeNote}</Text>
      <Group gap="xs">
        {WHOLE.map((file) => (
          <Button
            key={file.ending}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={running === file.ending}
            disabled={running !== null && running !== file.ending}
            onClick={() => void save(file)}
          >
            {file.ending === 'zip' ? say.wholeZip : say.wholeXlsx}
          </Button>
        ))}
      </Group>
      {running && (
        <Text size="sm" role="status">
          {say.writing}
        </Text>
      )}
      {problem && <Failure problem={problem} />}
    </section>
  );
}
