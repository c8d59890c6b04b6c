import { codeOf, readStatement } from '@election/contract/audit/checkpoints';
import { contract } from '@election/contract/contract';
import type { Data } from '@election/contract/wire/route';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRead } from '../../api/queries.ts';
import { to } from '../../app/paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { PageHeader } from '../../ui/feedback/PageHeader.tsx';
import { QrCode } from '../../ui/feedback/QrCode.tsx';
import { formatInstant } from '../../ui/fields/figures.ts';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import { frame } from '../sentences.ts';
import classes from './CheckpointPage.module.css';
import { checkpoint as say } from './sentences.ts';

const VERIFY = 'npm run verify-audit -- --paper "ECC1 …"';

/** The latest checkpoint as a sheet of paper, which no one can change by a computer. */
export function CheckpointPage() {
  // Not refetched: the sheet on the screen is the one that is printed.
  const checkpoint = useRead(contract.audit.checkpoint, {}, { staleMs: Number.POSITIVE_INFINITY });
  return (
    <>
      <div className={classes.screenOnly}>
        <PageHeader title={say.heading} note={say.note}>
          <Button component={Link} to={to('audit')} variant="default" leftSection={<IconArrowLeft size={18} />}>
            {frame.audit}
          </Button>
          <Button leftSection={<IconPrinter size={18} />} disabled={!checkpoint.data} onClick={() => window.print()}>
            {say.print}
          </Button>
        </PageHeader>
      </div>
      {checkpoint.error && <Failure problem={checkpoint.error} onRetry={() => void checkpoint.refetch()} />}
      {checkpoint.data === undefined && !checkpoint.error && <Loading />}
      {checkpoint.data === null && <EmptyState sentence={say.none} />}
      {checkpoint.data && <Sheet checkpoint={checkpoint.data} />}
    </>
  );
}

const Loading = () => (useDelayed(true) ? <Skeleton height={420} /> : null);

type Checkpoint = NonNullable<Data<typeof contract.audit.checkpoint>>;

function Sheet({ checkpoint }: { checkpoint: Checkpoint }) {
  const at = readStatement(checkpoint.statement)?.at ?? checkpoint.at;
  const facts: [string, React.ReactNode][] = [
    [say.time, <time key="time" dateTime={at}>{`${at} (${formatInstant(at)})`}</time>],
    [say.length, say.rowsInChains({ rows: checkpoint.rows, chains: checkpoint.chains })],
    [say.root, <Hex key="root" text={checkpoint.root} />],
    [
      say.key({ place: checkpoint.key_in_database ? 'database' : 'outside' }),
      <Hex key="key" text={checkpoint.public_key} />,
    ],
    [say.signature, <Hex key="signature" text={checkpoint.signature} />],
  ];
  return (
    <article className={classes.sheet} aria-label={say.heading}>
      <header>
        <h2>{say.sheetHeading}</h2>
        <p>{say.purpose}</p>
      </header>
      <QrCode text={codeOf(checkpoint)} label={say.qrCode} className={classes.code} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.how}>
        {say.howToVerify} <code dir="ltr">{VERIFY}</code>
      </p>
      <div className={classes.witness}>
        <span>{say.printedBy}</span>
        <span>{say.witness}</span>
      </div>
    </article>
  );
}

/** Hexadecimal digits in groups, so that two people can compare them by voice. */
const Hex = ({ text }: { text: string }) => <code dir="ltr">{text.match(/.{1,8}/g)?.join(' ')}</code>;
