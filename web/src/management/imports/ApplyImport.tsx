import type { CheckCode } from '@election/contract/checks/check-codes';
import { contract } from '@election/contract/contract';
import { codesOf, type ImportReport, needsPublisher, refusedRows } from '@election/contract/imports/imports';
import { sayImports } from '@election/contract/messages/imports';
import { listed } from '@election/contract/messages/lists';
import { sayRules } from '@election/contract/messages/rules';
import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/actor.ts';
import { useWrite } from '../../api/queries.ts';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { afterAccepting, placesOf, touched } from './counts.ts';
import { PublicChanges } from './ImportReport.tsx';
import classes from './Imports.module.css';
import { apply as say, imports as sayFiles } from './sentences.ts';

interface ApplyImportProps {
  id: number;
  report: ImportReport;
  onOthers: () => void;
}

/** The contract's limit. */
const LONGEST_REASON = 500;

/** The options of a checked import, and the button that applies it. */
export function ApplyImport({ id, report, onOthers }: ApplyImportProps) {
  const mayPublish = useMay()('votes.publish');
  const [skip_refused, setSkip] = useState(false);
  const [publish, setPublish] = useState(false);
  const [accept, setAccept] = useState<readonly CheckCode[]>([]);
  const [reason, setReason] = useState('');
  const [yearConfirmed, setYearConfirmed] = useState(false);
  const { year } = report;
  const refused = refusedRows(report.counts, report.refusals);
  const { created, changed } = touched(report);
  const { contests, stations, heldBack } = afterAccepting(report.publish, accept);
  const overridden = publish ? report.publish.needs_reason.filter((code) => accept.includes(code)) : [];

  const { ask, isRunning } = useApply(id, report, {
    publish,
    skip_refused,
    accept,
    reason: overridden.length > 0 ? reason.trim() : null,
  });

  const unanswered = { year: !yearConfirmed, refused: !skip_refused, reason: reason.trim() === '' };
  const allowed = mayPublish || !needsPublisher(report.counts, { publish });
  const can = allowed ? mayApply(report, unanswered, overridden) : say.publishersOnly;
  return (
    <div className={classes.apply}>
      {year?.unusual && (
        <Tick
          label={say.confirmYear({ title: year.title })}
          note={say.confirmYearNote}
          checked={yearConfirmed}
          onTick={setYearConfirmed}
        />
      )}
      {year && refused > 0 && <Tick label={say.skip({ rows: refused })} checked={skip_refused} onTick={setSkip} />}
      {contests + stations + heldBack > 0 && (
        <Tick
          label={say.publish}
          note={
            publish
              ? sayImports.toPublish({ contests, stations })
              : mayPublish
                ? say.publishNote
                : sayRules.roleDoesNotPublish
          }
          disabled={!mayPublish}
          checked={publish}
          onTick={setPublish}
        />
      )}
      {publish && report.publish.held_back > 0 && (
        <HeldBack report={report} heldBack={heldBack} accept={accept} onAccept={setAccept} />
      )}
      {overridden.length > 0 && <Reason codes={overridden} reason={reason} onChange={setReason} />}
      {can !== true && <Text size="sm">{can}</Text>}
      {can === true && created + changed === 0 && <Text size="sm">{sayImports.nothingNew}</Text>}
      <Group>
        <ReasonedButton can={can} onClick={ask} loading={isRunning}>
          {say.apply}
        </ReasonedButton>
        <Button variant="default" onClick={onOthers} disabled={isRunning}>
          {sayFiles.putBack}
        </Button>
      </Group>
    </div>
  );
}

interface Answers {
  publish: boolean;
  skip_refused: boolean;
  accept: readonly CheckCode[];
  /** Why errors are overridden; null where none is. */
  reason: string | null;
}

/** Asks before the import starts, with what it changes of what is public already, and why. */
function useApply(id: number, report: ImportReport, { publish, skip_refused, accept, reason }: Answers) {
  const confirm = useConfirm();
  const apply = useWrite(contract.imports.apply, { refreshes: [contract.imports.read], success: false });
  const { year } = report;
  const { created, changed } = touched(report);
  const { contests, stations } = afterAccepting(report.publish, accept);
  // What is held back changes nothing that is public until its code is accepted.
  const correcting = publish && (accept.length > 0 ? report.changes.total : report.changes.published) > 0;

  const ask = () => {
    const explanation = makeExplanation();
    void confirm({
      title: say.question,
      body: (
        <>
          <Text>
            {say.body({
              created,
              changed,
              year: year ? sayFiles.ofYear({ title: year.title, isNew: String(year.created) }) : '',
            })}
          </Text>
          {publish && <Text>{sayImports.toPublish({ contests, stations })}</Text>}
          {correcting && (
            <>
              <PublicChanges list={report.changes} />
              <ExplanationFields explanation={explanation} />
            </>
          )}
        </>
      ),
      run: async () =>
        apply.run({
          id,
          publish,
          skip_refused,
          ...(publish && accept.length > 0 && { accept: [...accept] }),
          ...(reason !== null && { reason }),
          ...(correcting && { correction: explanation.given() }),
          ...(year?.unusual && { year: year.title }),
        }),
    });
  };
  return { ask, isRunning: apply.isRunning };
}

interface TickProps {
  label: string;
  note?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onTick: (on: boolean) => void;
}

const Tick = ({ label, note, checked, disabled = false, onTick }: TickProps) => (
  <Checkbox
    disabled={disabled}
    label={label}
    description={note}
    checked={checked}
    onChange={(event) => onTick(event.currentTarget.checked)}
  />
);

/** True, or what has to be answered first. `unanswered`: what the person has not ticked or written. */
function mayApply(
  { year, refusals }: ImportReport,
  unanswered: Record<'year' | 'refused' | 'reason', boolean>,
  overridden: readonly CheckCode[],
): true | string {
  if (!year) return say.noYearFirst;
  if (year.unusual && unanswered.year) return say.yearFirst;
  if (refusals.total > 0 && unanswered.refused) return say.mendFirst;
  return overridden.length > 0 && unanswered.reason ? say.reasonFirst : true;
}

interface ReasonProps {
  /** The errors that are overridden. */
  codes: readonly CheckCode[];
  reason: string;
  onChange: (reason: string) => void;
}

const Reason = ({ codes, reason, onChange }: ReasonProps) => (
  <Textarea
    className={classes.reason ?? ''}
    label={say.reason}
    description={say.reasonNote({ codes: listed(codes) })}
    required
    maxLength={LONGEST_REASON}
    rows={2}
    value={reason}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface HeldBackProps {
  report: ImportReport;
  heldBack: number;
  accept: readonly CheckCode[];
  onAccept: (codes: readonly CheckCode[]) => void;
}

/** What the checks hold back, code by code, each with a tick that publishes it all the same. */
const HeldBack = ({ report: { publish, findings }, heldBack, accept, onAccept }: HeldBackProps) => (
  <fieldset className={classes.held}>
    <Text component="legend" size="sm" fw={600}>
      {say.held({ places: heldBack })}
    </Text>
    <Text size="sm" c="dimmed">
      {publish.holding.length > 0 ? say.heldNote : say.heldByStatus}
    </Text>
    {codesOf(publish.holding).map((code) => {
      const example = findings.first.find((finding) => finding.code === code && finding.publication === 'held back');
      return (
        <Tick
          key={code}
          label={say.acceptCode({ code, places: placesOf(publish, code) })}
          note={example && say.example({ place: example.place, sentence: example.sentence })}
          checked={accept.includes(code)}
          onTick={(on) => onAccept(on ? [...accept, code] : accept.filter((other) => other !== code))}
        />
      );
    })}
  </fieldset>
);
