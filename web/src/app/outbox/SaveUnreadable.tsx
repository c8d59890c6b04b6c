import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { unreadableText } from '../../api/outbox/outbox.ts';
import { useUser } from '../../api/session-store.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { type Problem, problemOf } from '../../ui/feedback/problem.ts';
import { saveFile } from '../../ui/tables/csv.ts';
import { plainName } from './plain-name.ts';
import { outbox as say } from './sentences.ts';

/** Saves what this app cannot read, of drafts and submissions, as a file to hand over. */
export function SaveUnreadable() {
  const { id, name } = useUser();
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = async () => {
    try {
      saveFile(`unreadable-${plainName(name)}.json`, await unreadableText(id), 'application/json');
      setProblem(null);
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  };
  return (
    <div>
      <Button variant="default" size="md" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
        {say.saveUnreadable}
      </Button>
      {problem && <Failure problem={problem} />}
    </div>
  );
}
