import { contract } from '@election/contract/contract';
import {
  CONTEST_STATUSES,
  type ContestStatus,
  type StatusOfContest,
  statusCan,
  type WantedStatus,
} from '@election/contract/figures/contest-status';
import { contestStatuses } from '@election/contract/messages/election';
import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type ApiError, isConflict } from '../../api/api-error.ts';
import { useWrite } from '../../api/queries.ts';
import { useAskMarked } from '../../app/asking/use-ask-marked.tsx';
import { changesOf, type NamedField } from '../../app/records/fields.ts';
import { StaleNotice } from '../../app/records/StaleNotice.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { useFocusOnMount } from '../../ui/hooks/use-focus.ts';
import { movedSince, type Shown } from '../asking/moved-since.ts';
import { useReadShown } from '../asking/use-read-shown.ts';
import { type ContestDetails, contestKey, placeName } from '../contest.ts';
import { REFRESHED } from '../queries.ts';
import classes from '../register/Register.module.css';
import { publicAtOnce, publications, status as say } from '../sentences.ts';

/** The contract's limit. */
const LONGEST = 500;

interface StatusFormProps {
  contest: ContestDetails;
  status: StatusOfContest;
  nameOf: (candidate: number) => string;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** The form as it is filled in; `drawn` counts for a lot alone. */
interface Values {
  status: ContestStatus;
  drawn: number | null;
  note: string;
}

const valuesOf = ({ status, candidate_id, note }: StatusOfContest): Values => ({
  status,
  drawn: status === 'lot' ? candidate_id : null,
  note: note ?? '',
});

/** The status while it is changed; the button says why a contest may not have it. */
export function StatusForm({ contest, status: current, nameOf, onDirty, onDone }: StatusFormProps) {
  // The status when the form was opened; what is read again does not change it.
  const [seen, setSeen] = useState(current);
  const [values, setValues] = useState(() => valuesOf(seen));
  const [publish, setPublish] = useState(false);
  const form = useFocusOnMount<HTMLFormElement>();
  const save = useSaveStatus(contest, onDone);
  const candidate_id = values.status === 'lot' ? values.drawn : null;
  const wanted = { status: values.status, candidate_id, note: values.note.trim() || null, publish };
  const ruling = statusCan(wanted, seen.facts);
  const changed = JSON.stringify({ ...values, drawn: candidate_id }) !== JSON.stringify(valuesOf(seen));
  // biome-ignore lint/correctness/useExhaustiveDependencies: called on change and on unmount
  useEffect(() => {
    onDirty(changed);
    return () => onDirty(false);
  }, [changed]);

  const submit = () => void save.ask(wanted, seen.version);
  const theirs = save.error?.current as StatusOfContest | undefined;
  const goOnFrom = (now: StatusOfContest, next: Values) => {
    setSeen(now);
    setValues(next);
    save.reset();
  };

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ruling === true) submit();
      }}
    >
      <StatusFields
        values={values}
        onChange={setValues}
        leaders={publish ? seen.facts.public_leaders : seen.facts.leaders}
        nameOf={nameOf}
        explained={publish}
      />
      <Checkbox label={say.publish} checked={publish} onChange={(event) => setPublish(event.currentTarget.checked)} />
      {ruling !== true && (changed || publish) && (
        <Text size="sm" c="var(--tone-red)" role="status">
          {ruling}
        </Text>
      )}
      {save.error && <Failure problem={save.error} />}
      {theirs && (
        <StaleNotice
          changes={changesOf(fieldsOf(nameOf), seen, theirs)}
          onTakeTheirs={() => goOnFrom(theirs, valuesOf(theirs))}
          onKeepMine={() => goOnFrom(theirs, values)}
        />
      )}
      <Group gap="xs">
        <ReasonedButton can={ruling} size="compact-md" disabled={save.isRunning} onClick={submit}>
          {say.save}
        </ReasonedButton>
        <Button size="compact-md" variant="default" onClick={onDone}>
          {say.cancel}
        </Button>
      </Group>
    </form>
  );
}

interface StatusFieldsProps extends Pick<StatusFormProps, 'nameOf'> {
  values: Values;
  onChange: (values: Values) => void;
  leaders: readonly number[];
  /** The public reads it at once, and why. */
  explained: boolean;
}

const StatusFields = ({ values, onChange, leaders, nameOf, explained }: StatusFieldsProps) => (
  <>
    <div className={classes.fields}>
      <Dropdown
        label={say.status}
        options={CONTEST_STATUSES.map((value) => ({ value, label: contestStatuses[value] }))}
        value={values.status}
        onChange={(status) => onChange({ ...values, status })}
      />
      {values.status === 'lot' && (
        <Dropdown
          label={say.drawn}
          options={leaders.map((value) => ({ value, label: nameOf(value) }))}
          value={values.drawn}
          onChange={(drawn) => onChange({ ...values, drawn })}
          required
        />
      )}
    </div>
    <Textarea
      label={values.status === 'lot' ? say.whoDrew : say.note}
      description={say.noteIsPublic}
      required={explained || values.status === 'lot'}
      value={values.note}
      maxLength={LONGEST}
      rows={2}
      maw={640}
      onChange={(event) => onChange({ ...values, note: event.currentTarget.value })}
    />
  </>
);

/** Saves a status once the person has confirmed it, with what is public and the figures as they are then. */
function useSaveStatus(contest: ContestDetails, onSaved: () => void) {
  const save = useWrite(contract.contestStatus.set, { refreshes: REFRESHED });
  const { ask: askMarked, reading } = useAskMarked();
  const readShown = useReadShown();
  const ask = async (wanted: Required<WantedStatus>, version: number) => {
    const { status, candidate_id, note, publish } = wanted;
    const given = { ...(candidate_id !== null && { candidate_id }), ...(note !== null && { note }) };
    let isSaved = false;
    const question = ({ mark, publication }: Shown) => ({
      title: say.question,
      body: (
        <>
          <Text>{say.body({ at: placeName(contest), name: contestStatuses[status] })}</Text>
          <Text>{say.figures({ publication: publications[publication] })}</Text>
          <Text fw={600}>{publish ? publicAtOnce[status] : say.newsroomOnly}</Text>
        </>
      ),
      run: async () => {
        try {
          await save.run({ ...contestKey(contest), status, ...given, publish, version, mark });
          isSaved = true;
        } catch (thrown) {
          // The form shows what it is refused with, and another person's status beside one's own.
          const isMoved = isConflict(thrown) && (thrown as ApiError).current === undefined;
          if (isMoved) throw thrown;
        }
      },
    });
    await askMarked({ read: () => readShown(contest), changes: movedSince, question });
    if (isSaved) onSaved();
  };
  return { ...save, isRunning: save.isRunning || reading, ask };
}

const fieldsOf = (nameOf: StatusFormProps['nameOf']): NamedField<StatusOfContest>[] => [
  { key: 'status', label: say.status, text: (status) => contestStatuses[status as ContestStatus] },
  { key: 'candidate_id', label: say.seat, text: (id) => nameOf(id as number) },
  { key: 'note', label: say.note },
  {
    key: 'public',
    label: say.publicStatus,
    text: (shown) => contestStatuses[(shown as StatusOfContest['public']).status],
  },
];
