import type { Candidate } from '@election/contract/ballots/candidates';
import { contract } from '@election/contract/contract';
import type { ElectionTypeTitle } from '@election/contract/places/election-types';
import { useForm } from '@mantine/form';
import { useWrite } from '../api/queries.ts';
import { REFERENCE_READS } from '../app/election/reference-reads.ts';
import { RecordModal } from '../app/records/RecordModal.tsx';
import { CandidateFields } from './CandidateFields.tsx';
import {
  type CandidateValues,
  checkCandidate,
  createInput,
  emptyCandidate,
  type Place,
  updateInput,
  valuesOf,
} from './candidate-form.ts';
import { candidates as say } from './sentences.ts';
import { useFields } from './use-fields.ts';

interface CandidateModalProps {
  type: ElectionTypeTitle;
  /** The screen's filters. */
  place: Place;
  opened: boolean;
  onClose: () => void;
  /** Called with the year and the place of the saved candidate. */
  onSaved: (place: Place) => void;
}

export function CreateCandidate({ type, place, onSaved, ...modal }: CandidateModalProps) {
  const write = useWrite(contract.candidates.create, { refreshes: REFERENCE_READS });
  const form = useForm<CandidateValues>({
    initialValues: emptyCandidate(place),
    validate: (values) => checkCandidate(values, type, 'create'),
  });
  return (
    <RecordModal
      {...modal}
      title={say.create}
      form={form}
      fields={useFields(form.values, type)}
      write={write}
      inputOf={(values) => createInput(values, type)}
      onSaved={() => onSaved(form.getValues())}
    >
      <CandidateFields form={form} type={type} isNew />
    </RecordModal>
  );
}

interface UpdateCandidateProps extends CandidateModalProps {
  /** The list's current row. */
  candidate: Candidate;
}

export function UpdateCandidate({ type, place, candidate, onSaved, ...modal }: UpdateCandidateProps) {
  const write = useWrite(contract.candidates.update, { refreshes: REFERENCE_READS });
  const valuesIn = (row: Candidate) => valuesOf(row, place.region_id);
  const form = useForm<CandidateValues>({
    initialValues: valuesIn(candidate),
    validate: (values) => checkCandidate(values, type, 'update'),
  });
  return (
    <RecordModal
      {...modal}
      title={say.update}
      form={form}
      fields={useFields(form.values, type)}
      write={write}
      inputOf={(values, version) => updateInput(values, type, { id: candidate.id, version })}
      row={candidate}
      valuesOf={valuesIn}
      onSaved={() => onSaved(form.getValues())}
    >
      <CandidateFields form={form} type={type} />
    </RecordModal>
  );
}
