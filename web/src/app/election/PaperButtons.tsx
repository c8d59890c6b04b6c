import { sayFiles as say } from '@election/contract/messages/files';
import type { Input, Route } from '@election/contract/wire/route';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { type Problem, problemOf } from '../../ui/feedback/problem.ts';
import { saveFile } from '../../ui/tables/csv.ts';

interface PaperButtonsProps<R extends Route> {
  pdf: R;
  xlsx: R;
  input: Input<R>;
  /** What the files are about: their name, and part of the buttons' names. */
  name: string;
  /** Before the words of the buttons, where there are several pairs of them. */
  prefix?: string;
}

/** Files behind the session, so that they are fetched rather than linked to. */
export function PaperButtons<R extends Route>({ pdf, xlsx, input, name, prefix }: PaperButtonsProps<R>) {
  const [running, setRunning] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const files = [
    { ending: 'pdf', route: pdf, word: say.pdf },
    { ending: 'xlsx', route: xlsx, word: say.spreadsheet },
  ];
  const save = async ({ ending, route }: (typeof files)[number]) => {
    setRunning(ending);
    setProblem(null);
    try {
      const { data } = await call(route, input);
      saveFile(`${name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.${ending}`, data as BlobPart, route.media);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setRunning(null);
  };
  return (
    <>
      <Group gap="xs" aria-busy={running !== null}>
        {files.map((file) => (
          <Button
            key={file.ending}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={say.paperOf({ what: file.word, name })}
            loading={running === file.ending}
            disabled={running !== null && running !== file.ending}
            onClick={() => void save(file)}
          >
            {prefix === undefined ? file.word : say.paperOf({ what: prefix, name: file.word })}
          </Button>
        ))}
      </Group>
      {problem && <Failure problem={problem} />}
    </>
  );
}
