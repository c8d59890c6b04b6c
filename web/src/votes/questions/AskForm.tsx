import { contract } from '@election/contract/contract';
import { QUESTION_TO } from '@election/contract/figures/questions';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { useFocusOnMount } from '../../ui/hooks/use-focus.ts';
import { type ContestDetails, contestKey } from '../contest.ts';
import { REFRESHED, useBallot } from '../queries.ts';
import { questions as say } from '../sentences.ts';
import classes from './Questions.module.css';

const WHOLE = 0;

interface AskFormProps {
  contest: ContestDetails;
  /** How many people the question reaches. */
  people: number;
  /** Called when unsaved typing begins and ends. */
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** A question about the contest or about one candidate's figure, while it is typed. */
export function AskForm({ contest, people, onDirty, onDone }: AskFormProps) {
  const ballot = useBallot(contest);
  const [about, setAbout] = useState(WHOLE);
  const [text, setText] = useState('');
  // What is asked about is mostly the whole contest; the list of candidates would open over the field.
  const field = useFocusOnMount<HTMLTextAreaElement>();
  const ask = useWrite(contract.questions.ask, { refreshes: REFRESHED, quiet: true });
  const isTyped = text.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: called on change and on unmount
  useEffect(() => {
    onDirty(isTyped);
    return () => onDirty(false);
  }, [isTyped]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped || ask.isRunning) return;
    const input = { ...contestKey(contest), text: text.trim(), ...(about !== WHOLE && { candidate_id: about }) };
    const sent = await ask.run(input).catch(() => null);
    if (sent) onDone();
  };
  const candidates = ballot.data?.map(({ id, label }) => ({ value: id, label })) ?? [];
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <Dropdown
        label={say.about}
        options={[{ value: WHOLE, label: say.wholeContest }, ...candidates]}
        value={about}
        onChange={setAbout}
        loading={ballot.isLoading}
      />
      <Textarea
        ref={field}
        label={say.text}
        required
        value={text}
        maxLength={QUESTION_TO}
        autosize
        minRows={2}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {say.reaches({ people })}
      </Text>
      {ask.error && <Failure problem={ask.error} />}
      <Group gap="xs">
        <Button type="submit" size="compact-md" disabled={!isTyped} loading={ask.isRunning}>
          {say.send}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDone}>
          {say.cancel}
        </Button>
      </Group>
    </form>
  );
}
