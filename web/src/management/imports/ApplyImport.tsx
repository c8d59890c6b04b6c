import { contract } from '@election/contract/contract';
import type { ImportReport } from '@election/contract/imports';
import * as sayImports from '@election/contract/messages/imports';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { touched } from './counts.ts';
import classes from './Imports.module.css';
import * as say from './sentences.ts';

interface ApplyImportProps {
  id: number;
  report: ImportReport;
  onOthers: () => void;
}

/** The options of a checked import, and the button that applies it. */
export function ApplyImport({ id, report, onOthers }: ApplyImportProps) {
  const confirm = useConfirm();
  const apply = useWrite(contract.imports.apply, { refreshes: [contract.imports.read], success: false });
  const [skip_refused, setSkip] = useState(false);
  const [publish, setPublish] = useState(false);
  const { year, refusals } = report;
  const { created, changed } = touched(report);
  const { contests, polling_stations: stations, held_back: heldBack } = report.publish;

  const ask = () =>
    void confirm({
      title: say.applyQuestion,
      body: (
        <>
          <Text>{say.applyBody(created, changed, year ? say.ofYear(year.title, year.created) : '')}</Text>
          {publish && <Text>{sayImports.toPublish(contests, stations)}</Text>}
        </>
      ),
      run: () => apply.run({ id, publish, skip_refused }),
    });

  const can = !year ? say.noYearFirst : refusals.total > 0 && !skip_refused ? say.mendFirst : true;
  return (
    <div className={classes.apply}>
      {year && refusals.total > 0 && (
        <Checkbox
          label={say.skip(refusals.total)}
          checked={skip_refused}
          onChange={(event) => setSkip(event.currentTarget.checked)}
        />
      )}
      {contests + stations + heldBack > 0 && (
        <Checkbox
          label={say.publish}
          description={[
            sayImports.toPublish(contests, stations),
            heldBack > 0 ? sayImports.heldBack(heldBack) : '',
            say.publishNote,
          ].join(' ')}
          checked={publish}
          onChange={(event) => setPublish(event.currentTarget.checked)}
        />
      )}
      {can !== true && <Text size="sm">{can}</Text>}
      {can === true && created + changed === 0 && <Text size="sm">{sayImports.nothingNew}</Text>}
      <Group>
        <ReasonedButton can={can} onClick={ask} loading={apply.isRunning}>
          {say.apply}
        </ReasonedButton>
        <Button variant="default" onClick={onOthers} disabled={apply.isRunning}>
          {say.putBack}
        </Button>
      </Group>
    </div>
  );
}
