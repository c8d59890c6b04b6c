import type { ReceiptDetail as Detail } from '@election/contract/figures/receipt-detail';
import { series } from '@election/contract/messages/lists';
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { election as sayElection } from '../app/sentences.ts';
import { formatFigure, formatInstant } from '../ui/fields/figures.ts';
import { saveFile } from '../ui/tables/csv.ts';
import classes from './Receipts.module.css';
import { receipt as say, sheets, states } from './sentences.ts';

/** What was received under a receipt, what became of it, and the proof that the audit trail has it. */
export function ReceiptDetail({ detail }: { detail: Detail }) {
  const { receipt, place, by, imported_by, typed_at, address, superseded_by, sheet } = detail;
  const at = sayElection.contestName({ place: place.constituency.name, type: place.election_type.title });
  return (
    <Stack gap="xs" mt="md" className={classes.detail ?? ''}>
      <Title order={2} size="h3">
        {series([place.polling_station?.name, at])}
      </Title>
      <Text fw={600}>{say.receivedAt({ at: formatInstant(receipt.at) })}</Text>
      <Text>{say.receivedFrom({ name: by.name, role: by.role })}</Text>
      {imported_by && <Text>{say.importedBy({ name: imported_by.name })}</Text>}
      {typed_at && <Text>{say.typedAt({ at: formatInstant(typed_at) })}</Text>}
      {address && <Text>{say.address({ from: address })}</Text>}
      {superseded_by && <Text>{say.superseded({ by: superseded_by.code, at: formatInstant(superseded_by.at) })}</Text>}
      {sheet && <Text>{sheets[sheet.state]}</Text>}
      {detail.figures.length > 0 && (
        <ul className={classes.figures} aria-label={say.figures}>
          {detail.figures.map(({ candidate_id, candidate, votes, now }) => (
            <li key={candidate_id}>
              <span>{candidate}</span>
              <strong>{formatFigure(votes)}</strong>
              <Text size="sm">
                {now.votes === votes
                  ? say.stateOf({ state: states[now.status] })
                  : say.nowIs({ votes: formatFigure(now.votes), state: states[now.status] })}
                {now.reason !== null && ` ${say.reason({ text: now.reason })}`}
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
      <Text size="sm">{say.row({ sequence: row.sequence })}</Text>
      <Text size="sm" className={classes.hash ?? ''}>
        {say.hash} {row.hash}
      </Text>
      <Text size="sm">{proof && at ? say.proven({ at: formatInstant(at) }) : say.unproven}</Text>
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
