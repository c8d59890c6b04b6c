import type { Data, Input, Route } from '@election/contract/wire/route';
import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Write } from '../../api/queries.ts';
import { FormModal } from '../../ui/dialogs/FormModal.tsx';
import { toastWarning } from '../../ui/feedback/toasts.ts';
import { isIncomplete } from '../../ui/fields/checked-by.ts';
import { records as say } from '../sentences.ts';
import { changesOf, merged, type NamedField, valuesIn } from './fields.ts';
import { Lines } from './Lines.tsx';
import { StaleNotice } from './StaleNotice.tsx';

interface RecordModalProps<Values, R extends Route> {
  title: string;
  opened: boolean;
  onClose: () => void;
  form: UseFormReturnType<Values>;
  fields: readonly NamedField<NoInfer<Values>>[];
  write: Write<R>;
  /** The input of the call; the version is that of the row that the person saw. */
  inputOf: (values: NoInfer<Values>, version: number | undefined) => Input<R>;
  /** The row to change; none for a new one. */
  row?: NoInfer<Data<R>> & { version: number };
  /** The row as values of the form. */
  valuesOf?: (row: NoInfer<Data<R>>) => NoInfer<Values>;
  onSaved?: (saved: Data<R>) => void;
  /** Shown where a required field is blank. */
  incomplete?: string;
  /** Changes that no field shows, such as a chosen file. */
  moreLines?: readonly string[];
  /** What the change brings about elsewhere, for the question. */
  consequence?: (values: NoInfer<Values>) => string | null;
  children: ReactNode;
}

/** The form of one record: asks before it saves, says what is missing, and shows what another user changed meanwhile. */
export function RecordModal<Values, R extends Route>(props: RecordModalProps<Values, R>) {
  const { form, fields, write, inputOf, row, valuesOf, onClose, onSaved, consequence, children, ...modal } = props;
  const { incomplete = say.fillAllFields, moreLines = [], ...frame } = modal;
  const stateOf = (state: typeof row) => state && valuesOf && { values: valuesOf(state), version: state.version };
  // The row when typing began; a list that is read again does not change it.
  const [base, setBase] = useState(() => stateOf(row));
  // From the refusal: the list may not show the row any more, since the change took it out of a search or a filter.
  const current = stateOf(write.error?.current as typeof row);

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
  const resolve = (values: Values) => {
    if (!current) return;
    setBase(current);
    form.setInitialValues(current.values);
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
        const brings = consequence?.(values);
        return {
          title: base ? say.updateQuestion : say.saveQuestion,
          body: (
            <>
              <Lines lines={lines.length > 0 ? lines : [say.nothingChanged]} />
              {brings && (
                <Alert color="yellow" variant="light" icon={<IconAlertTriangle />}>
                  {brings}
                </Alert>
              )}
            </>
          ),
        };
      }}
      onRefused={(errors) => isIncomplete(errors) && toastWarning(incomplete)}
      refused={isIncomplete(form.errors) ? incomplete : null}
      loading={write.isRunning}
      error={write.error}
      {...(base && { savingLabel: say.updating })}
    >
      {children}
      {base && current && (
        <StaleNotice
          changes={changesOf(fields, base.values, current.values)}
          onTakeTheirs={() => resolve(current.values)}
          onKeepMine={() => resolve(merged(fields, base.values, current.values, form.getValues()))}
        />
      )}
    </FormModal>
  );
}
