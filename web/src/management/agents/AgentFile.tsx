import { contract } from '@election/contract/contract';
import { Anchor, Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useRead, useWrite } from '../../api/queries.ts';
import { defaultYear, sortedBy } from '../../app/election/years.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toastWarning } from '../../ui/feedback/toasts.ts';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { csvOf, saveFile } from '../../ui/tables/csv.ts';
import { USER_READS } from '../users/user-reads.ts';
import classes from './Agents.module.css';
import type { CheckedAgents, CreatedAgents } from './answers.ts';
import { FileReport, RefusedSentences } from './FileReport.tsx';
import { agents as say } from './sentences.ts';

interface AgentFileProps {
  onBusy: (busy: boolean) => void;
  onCreated: (agents: CreatedAgents) => void;
}

/** Chooses the file, shows what its check found, and creates the agents. */
export function AgentFile({ onBusy, onCreated }: AgentFileProps) {
  const confirm = useConfirm();
  const { years, sorted, year, setChosenYear } = useYear();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<CheckedAgents | null>(null);
  const check = useWrite(contract.agentFiles.check, { refreshes: [] });
  const create = useWrite(contract.agentFiles.create, { refreshes: USER_READS });
  const running = check.isRunning || create.isRunning;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the parent's setter
  useEffect(() => onBusy(running), [running]);

  const startAnew = () => {
    setReport(null);
    check.reset();
    create.reset();
  };
  const look = async () => {
    if (!file || !year) return toastWarning(say.fillAll);
    startAnew();
    setReport(await check.run({ year_id: year.id, file }).catch(() => null));
  };
  const take = async (agents: number) => {
    if (!file || !year) return;
    const question = { title: say.createQuestion, body: say.createBody({ agents, year: year.title }) };
    if (!(await confirm({ ...question, run: async () => undefined }))) return;
    const created = await create.run({ year_id: year.id, file }).catch(() => null);
    if (created) onCreated(created);
  };
  const takeable = report?.refused.length === 0 ? report.agents.length : 0;
  const problem = check.error ?? create.error;

  return (
    <Stack>
      <Columns />
      <Dropdown
        label={say.year}
        options={[...sorted].reverse().map(({ id, title }) => ({ value: id, label: title }))}
        value={year?.id ?? null}
        onChange={(id) => {
          setChosenYear(id);
          startAnew();
        }}
        loading={years.isPending}
        inModal
      />
      <FileField
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          startAnew();
        }}
      />
      {problem && <Refusal problem={problem} />}
      {report && <FileReport report={report} />}
      <Group justify="flex-end">
        <Button variant={takeable > 0 ? 'default' : 'filled'} onClick={look} disabled={running}>
          {check.isRunning ? say.checking : say.check}
        </Button>
        {takeable > 0 && (
          <Button onClick={() => void take(takeable)} disabled={running}>
            {create.isRunning ? say.creating : say.create({ agents: takeable })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const TEMPLATE = ['name', 'email', 'region', 'constituencies', 'role', 'phone'];

/** The columns of the file, and a template. */
const Columns = () => (
  <>
    <Text size="sm">{say.columns}</Text>
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => saveFile('agents.csv', csvOf([TEMPLATE]))}
      ta="start"
    >
      {say.template}
    </Anchor>
  </>
);

const Refusal = ({ problem }: { problem: ApiError }) => (
  <>
    <Failure problem={problem} />
    {problem.fields.file && problem.fields.file.length > 1 && <RefusedSentences sentences={problem.fields.file} />}
  </>
);

const FileField = ({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) => (
  <FileInput
    label={say.file}
    placeholder={say.chooseFile}
    classNames={{ placeholder: classes.placeholder ?? '' }}
    accept=".csv,text/csv"
    value={file}
    onChange={onChange}
    clearable
    clearButtonProps={{ 'aria-label': say.removeFile }}
  />
);

/** The years in ascending order, and the chosen one, else the default. */
function useYear() {
  const years = useRead(contract.years.list, {});
  const sorted = sortedBy(years.data ?? [], ({ title }) => title);
  const [chosenYear, setChosenYear] = useState<number | null>(null);
  return { years, sorted, year: sorted.find(({ id }) => id === chosenYear) ?? defaultYear(sorted), setChosenYear };
}
