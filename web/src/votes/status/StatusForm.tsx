import {
  CONTEST_STATUSES,
  type ContestStatus,
  type StatusOfContest,
  statusCan,
} from '@election/contract/contest-status';
import { contract } from '@election/contract/contract';
import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import * as sayElection from '../../app/election/sentences.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { useFocusOnMount } from '../../ui/use-focus.ts';
import { type ContestDetails, contestKey, placeName } from '../contest.ts';
import { REFRESHED } from '../queries.ts';
import classes from '../register/Register.module.css';
import * as say from './sentences.ts';

/** The contract's limit. */
const LONGEST = 500;

interface StatusFormProps {
  contest: ContestDetails;
  status: StatusOfContest;
  nameOf: (candidate: number) => string;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** The status while it is changed; the button says why a contest may not have it. */
export function StatusForm({ contest, status: seen, nameOf, onDirty, onDone }: StatusFormProps) {
  const [status, setStatus] = useState<ContestStatus>(seen.status);
  const [drawn, setDrawn] = useState(seen.status === 'lot' ? seen.candidate_id : null);
  const [note, setNote] = useState(seen.note ?? '');
  const [publish, setPublish] = useState(false);
  const form = useFocusOnMount<HTMLFormElement>();
  const save = useWrite(contract.contestStatus.set, { refreshes: REFRESHED });
  const confirm = useConfirm();
  const candidate_id = status === 'lot' ? drawn : null;
  const ruling = statusCan({ status, candidate_id, note: note.trim() || null }, seen.facts);
  const changed =
    status !== seen.status || note !== (seen.note ?? '') || (status === 'lot' && drawn !== seen.candidate_id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called on change and on unmount
  useEffect(() => {
    onDirty(changed);
    return () => onDirty(false);
  }, [changed]);

  const submit = async () => {
    const saved = await confirm({
      title: say.question,
      body: (
        <>
          <Text>{say.body(placeName(contest), sayElection.contestStatuses[status])}</Text>
          <Text fw={600}>{publish ? say.publicAtOnce[status] : say.newsroomOnly}</Text>
        </>
      ),
      run: () =>
        save.run({
          ...contestKey(contest),
          status,
          ...(candidate_id !== null && { candidate_id }),
          ...(note.trim() !== '' && { note: note.trim() }),
          publish,
        }),
    });
    if (saved) onDone();
  };

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ruling === true) void submit();
      }}
    >
      <div className={classes.fields}>
        <Dropdown
          label={say.status}
          options={CONTEST_STATUSES.map((value) => ({ value, label: sayElection.contestStatuses[value] }))}
          value={status}
          onChange={setStatus}
        />
        {status === 'lot' && (
          <Dropdown
            label={say.drawn}
            options={seen.facts.leaders.map((value) => ({ value, label: nameOf(value) }))}
            value={drawn}
            onChange={setDrawn}
            required
          />
        )}
      </div>
      <Textarea
        label={status === 'lot' ? say.whoDrew : say.note}
        description={say.noteIsPublic}
        required={status === 'lot'}
        value={note}
        maxLength={LONGEST}
        rows={2}
        maw={640}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Checkbox label={say.publish} checked={publish} onChange={(event) => setPublish(event.currentTarget.checked)} />
      {ruling !== true && changed && (
        <Text size="sm" c="var(--tone-red)" role="status">
          {ruling}
        </Text>
      )}
      <Group gap="xs">
        <ReasonedButton can={ruling} size="compact-md" disabled={save.isRunning} onClick={() => void submit()}>
          {say.save}
        </ReasonedButton>
        <Button size="compact-md" variant="default" onClick={onDone}>
          {say.cancel}
        </Button>
      </Group>
    </form>
  );
}
