import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import { sayFindings } from '@election/contract/messages/findings';
import { Checkbox, Text } from '@mantine/core';
import { findings as say } from '../sentences.ts';
import { Findings } from './Findings.tsx';
import { openOf, unknownOf } from './order.ts';
import { makeReason, ReasonField } from './ReasonField.tsx';

/** What a question asks about figures that become public: a reason against open errors, a tick under each open warning. */
export function askedFindings(findings: readonly ContestFinding[], { reason = makeReason(), mayOverride = true } = {}) {
  const errors = openOf(findings, 'error');
  const warnings = openOf(findings, 'warning');
  const decided = [...errors, ...warnings].map(({ code, numbers }) => ({ code, numbers }));
  const ticked = new Set<ContestFinding>();
  return {
    errors: errors.length > 0 && (
      <>
        <Findings findings={errors} />
        <Text size="sm">{mayOverride ? say.overrideBody : say.stopsPublishing}</Text>
        {mayOverride && <ReasonField reason={reason} required />}
      </>
    ),
    warnings: <WarningTicks warnings={warnings} ticked={ticked} />,
    /** @throws Error with what the person has not answered yet */
    assertAnswered: () => {
      if (ticked.size < warnings.length) throw new Error(say.tickEach);
      if (errors.length > 0 && !mayOverride) throw new Error(sayFindings.onlyPublishers);
      if (errors.length > 0 && reason.text() === '') throw new Error(sayFindings.reasonNeeded);
    },
    /** Whether there is an open warning now that was not asked about. */
    isOutdated: (now: readonly ContestFinding[]) => unknownOf(openOf(now, 'warning'), warnings).length > 0,
    decided,
    /** What was decided on and the reason, as parts of a call's input. */
    given: () => ({ ...(decided.length > 0 && { findings: decided }), ...reason.given() }),
  };
}

interface WarningTicksProps {
  warnings: readonly ContestFinding[];
  /** Written to as the person ticks. */
  ticked: Set<ContestFinding>;
}

function WarningTicks({ warnings, ticked }: WarningTicksProps) {
  if (warnings.length === 0) return null;
  return (
    <>
      <Text size="sm" c="dimmed">
        {say.tickToPublish}
      </Text>
      {warnings.map((warning) => (
        <Checkbox
          key={`${warning.code} ${warning.fields.join()}`}
          label={sentenceOf(warning)}
          onChange={(event) => {
            if (event.currentTarget.checked) ticked.add(warning);
            else ticked.delete(warning);
          }}
        />
      ))}
    </>
  );
}
