import * as say from '@election/contract/messages/screens-reference';
import type { Data, Input, Route } from '@election/contract/route';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { Write } from '../../api/queries.ts';
import { isIncomplete } from '../../ui/checked-by.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { toastWarning } from '../../ui/toasts.ts';
import { changesOf, merged, type NamedField, valuesIn } from './fields.ts';
import { Lines } from './Lines.tsx';
import { StaleNotice } from './StaleNotice.tsx';

/** A row as its list shows it now, in the words of the form. */
export interface Standing<Values> {
  values: Values;
  version: number;
}

interface RecordModalProps<Values, R extends Route> {
  title: string;
  opened: boolean;
  onClose: () => void;
  form: UseFormReturnType<Values>;
  fields: readonly NamedField<NoInfer<Values>>[];
  write: Write<R>;
  /** What the call takes; the version is that of the row as the person saw it. */
  inputOf: (values: NoInfer<Values>, version: number | undefined) => Input<R>;
  /** The row that is changed; none where a new one is made. */
  standing?: Standing<NoInfer<Values>>;
  onSaved?: (saved: Data<R>) => void;
  /** Said where something needed is missing. */
  incomplete?: string;
  /** Changes that no field shows, such as a chosen file. */
  moreLines?: readonly string[];
  children: ReactNode;
}

/** The form of one record: asks before it saves, says what is missing, shows what stands when somebody else saved first. */
export function RecordModal<Values, R extends Route>(props: RecordModalProps<Values, R>) {
  const { form, fields, write, inputOf, standing, onClose, onSaved, children, ...modal } = props;
  const { incomplete = say.fillAllFields, moreLines = [], ...frame } = modal;
  // The state that the typing began from; a change by somebody else moves `standing` on, not this.
  const [base, setBase] = useState(standing);
  const isStale =
    write.error?.status === 409 && base !== undefined && standing !== undefined && base.version !== standing.version;

  const summary = (values: Values) => {
    const lines = base ? changesOf(fields, base.values, values) : valuesIn(fields, values);
    return [...lines, ...moreLines];
  };
  const save = async (values: Values) => {
    const saved = await write.run(inputOf(values, base?.version)).catch(() => undefined);
    if (saved === undefined) return;
    onClose();
    onSaved?.(saved);
  };
  const settle = (values: Values) => {
    if (!standing) return;
    setBase(standing);
    form.setInitialValues(standing.values);
    form.setValues(values as Partial<Values>);
    write.reset();
  };

  return (
    <FormModal
      {...frame}
      onClose={onClose}
      form={form}
      onSave={save}
      question={(values) => {
        const lines = summary(values);
        return {
          title: base ? say.updateQuestion : say.saveQuestion,
          body: <Lines lines={lines.length > 0 ? lines : [say.nothingChanged]} />,
        };
      }}
      onRefused={(errors) => isIncomplete(errors) && toastWarning(incomplete)}
      refused={isIncomplete(form.errors) ? incomplete : null}
      loading={write.isRunning}
      error={write.error}
      {...(base && { savingLabel: say.updating })}
    >
      {children}
      {isStale && (
        <StaleNotice
          changes={changesOf(fields, base.values, standing.values)}
          onTakeTheirs={() => settle(standing.values)}
          onKeepMine={() => settle(merged(fields, base.values, standing.values, form.getValues()))}
        />
      )}
    </FormModal>
  );
}
