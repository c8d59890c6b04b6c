import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { fileKey } from '../../api/field-pack-store.ts';
import { makeSavedFile, type Saveable } from '../../api/outbox/saved-file.ts';
import { useUser } from '../../api/session-store.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { type Problem, problemOf } from '../../ui/feedback/problem.ts';
import { saveFile } from '../../ui/tables/csv.ts';
import { plainName } from './plain-name.ts';
import { outbox as say } from './sentences.ts';

/** "submissions-ama-owusu-2024-12-07T2104.json", in letters that every program takes. */
const nameOfFile = (person: string, at: string): string =>
  `submissions-${plainName(person)}-${at.slice(0, 16).replace(':', '')}.json`;

/** Saves what waits on this phone as a file that an intern can import. */
export function SaveFile({ submissions }: { submissions: readonly Saveable[] }) {
  const user = useUser();
  const [problem, setProblem] = useState<Problem | null>(null);
  const key = fileKey();
  if (key === null) return <Text size="sm">{say.noFileKey}</Text>;
  const save = async () => {
    try {
      const file = await makeSavedFile(user, submissions, key);
      saveFile(nameOfFile(user.name, file.saved_at), JSON.stringify(file), 'application/json');
      setProblem(null);
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  };
  return (
    <div>
      <Text size="sm" mb="xs">
        {say.saveFileNote}
      </Text>
      <Button variant="default" size="md" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
        {say.saveFile}
      </Button>
      {problem && <Failure problem={problem} />}
    </div>
  );
}
