import type { ReceiptDetail as Detail } from '@election/contract/figures/receipt-detail';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { election as sayElection } from '../app/sentences.ts';
import { formatFigure, formatInstant } from '../ui/fields/figures.ts';
import { saveFile } from '../ui/tables/csv.ts';
import classes from './Receipts.module.css';
import * as say from './sentences.ts';

/** What was received under a receipt, what became of it, and the proof that the audit trail has it. */
export function ReceiptDetail({ detail }: { detail: Detail }) {
  const { receipt, place, by, imported_by, typed_at, address, superseded_by, sheet } = detail;
  const at = sayElection.contestName({ place: place.constituency.name, type: place.election_type.title });
  return (
    <Stack gap="xs" mt="md" className={classes.detail ?? ''}>
      <Title order={2} size="h3">
        {place.polling_station ? `${place.polling_station.name}, ${at}` : at}
      </Title>
      <Text fw={600}>{say.receivedAt(formatInstant(receipt.at))}</Text>
      <Text>{say.receivedFrom(by.name, by.role)}</Text>
      {imported_by && <Text>{say.importedBy(imported_by.name)}</Text>}
      {typed_at && <Text>{say.typedAt(formatInstant(typed_at))}</Text>}
      {address && <Text>{say.address(address)}</Text>}
      {superseded_by && <Text>{say.superseded(superseded_by.code, formatInstant(superseded_by.at))}</Text>}
      {sheet && <Text>{say.sheet[sheet.state]}</Text>}
      {detail.figures.length > 0 && (
        <ul className={classes.figures} aria-label={say.figures}>
          {detail.figures.map(({ candidate_id, candidate, votes, now }) => (
            <li key={candidate_id}>
              <span>{candidate}</span>
              <strong>{formatFigure(votes)}</strong>
              <Text size="sm">
                {now.votes === votes
                  ? say.stateOf(say.states[now.status])
                  : say.nowIs(formatFigure(now.votes), say.states[now.status])}
                {now.reason !== null && ` ${say.reason(now.reason)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Proof detail={detail} />
    </Stack>
  );
}

function Proof({ detail }: { detail: Detail }) {
  const { row, proof, receipt } = detail;
  const [, at] = /(\d{4}-\d{2}-\d{2}T[\d:.]+Z)/.exec(proof?.statement ?? '') ?? [];
  return (
    <>
      <Text size="sm">{say.row(row.sequence)}</Text>
      <Text size="sm" className={classes.hash ?? ''}>
        {say.hash} {row.hash}
      </Text>
      <Text size="sm">{proof && at ? say.proven(formatInstant(at)) : say.unproven}</Text>
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(`receipt-${receipt.code}.json`, JSON.stringify(detail, null, 2), 'application/json')}
        >
          {say.saveProof}
        </Button>
      </div>
    </>
  );
}
