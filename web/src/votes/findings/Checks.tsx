import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import type { Contest } from '@election/contract/figures/contest';
import { listed } from '@election/contract/messages/lists';
import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMay } from '../../api/actor.ts';
import { Reading } from '../../ui/feedback/Reading.tsx';
import { formatMoment } from '../../ui/fields/figures.ts';
import { useFindings } from '../queries.ts';
import { findings as say } from '../sentences.ts';
import classes from './Checks.module.css';
import { Findings } from './Findings.tsx';
import { inOrder, openOf } from './order.ts';
import { useDecideOn } from './use-decide-findings.tsx';
import { type NextFigures, useNextFindings } from './use-next-findings.ts';

interface ChecksProps {
  contest: Contest;
  next: NextFigures | null;
}

/** The findings of a contest's live figures with the decisions on them and the actions, and those of the next figures. */
export function Checks({ contest, next }: ChecksProps) {
  const read = useFindings(contest);
  const may = useMay();
  const { tick, override } = useDecideOn(contest);
  const findings = read.data;
  const found = useNextFindings(next, findings ?? []);
  if (!findings) return <Reading read={read} />;

  const errors = openOf(findings, 'error');
  const warnings = openOf(findings, 'warning');
  const beside = (finding: ContestFinding) => {
    if (finding.decision) return <Decided decision={finding.decision} />;
    if (finding.severity === 'warning') {
      return (
        <SmallButton label={say.tickLabel({ sentence: sentenceOf(finding) })} onClick={() => void tick([finding])}>
          {say.tick}
        </SmallButton>
      );
    }
    if (finding.severity === 'question') return null;
    if (!may('votes.publish')) return <Text size="xs">{say.stopsPublishing}</Text>;
    return (
      <SmallButton
        label={say.overrideLabel({ sentence: sentenceOf(finding) })}
        onClick={() => void override([finding])}
      >
        {say.override}
      </SmallButton>
    );
  };

  return (
    <section className={classes.checks} aria-label={say.heading}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {say.heading}
        </Title>
        <Text size="sm" c="dimmed">
          {findings.length > 0 && openText(errors.length, warnings.length)}
          {findings.length === 0 && found.length === 0 && say.nothingFound}
        </Text>
        {errors.length > 1 && may('votes.publish') && (
          <SmallButton onClick={() => void override(errors)}>{say.overrideAll({ count: errors.length })}</SmallButton>
        )}
        {warnings.length > 1 && (
          <SmallButton onClick={() => void tick(warnings)}>{say.tickAll({ count: warnings.length })}</SmallButton>
        )}
      </div>
      <Findings findings={inOrder(findings)} decided={({ decision }) => decision !== null} beside={beside} />
      {found.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {next?.heading}
          </Text>
          <Findings findings={found} />
        </>
      )}
    </section>
  );
}

/** "2 errors and 1 warning open" */
function openText(errors: number, warnings: number): string {
  const found = [
    ...(errors > 0 ? [say.errors({ count: errors })] : []),
    ...(warnings > 0 ? [say.warnings({ count: warnings })] : []),
  ];
  return found.length > 0 ? say.open({ found: listed(found) }) : say.allChecked;
}

interface SmallButtonProps {
  label?: string;
  onClick: () => void;
  children: ReactNode;
}

const SmallButton = ({ label, onClick, children }: SmallButtonProps) => (
  <Button size="compact-sm" variant="default" aria-label={label} onClick={onClick}>
    {children}
  </Button>
);

function Decided({ decision: { by, at, reason } }: { decision: NonNullable<ContestFinding['decision']> }) {
  const moment = formatMoment(at);
  return (
    <Text size="xs">
      {reason === null ? say.tickedBy({ name: by, moment }) : say.overriddenBy({ name: by, moment, why: reason })}
    </Text>
  );
}
