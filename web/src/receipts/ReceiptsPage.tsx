import { contract } from '@election/contract/contract';
import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRead } from '../api/queries.ts';
import { useQueryValue } from '../app/use-query-value.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { ReceiptDetail } from './ReceiptDetail.tsx';
import { receipt as say } from './sentences.ts';

/** Looks a receipt up by the code that an agent reads out. */
export function ReceiptsPage() {
  const [code, setCode] = useQueryValue('code');
  const [typed, setTyped] = useState(code ?? '');
  const found = useRead(contract.receipts.read, code ? { code } : null, { quiet: true });
  const look = (event: FormEvent) => {
    event.preventDefault();
    setCode(typed.trim() === '' ? null : typed.trim());
  };
  return (
    <>
      <PageHeader title={say.title} note={say.note} />
      <form onSubmit={look}>
        <Group align="end">
          <TextInput
            size="md"
            label={say.code}
            placeholder={say.example}
            // From right to left its parts would change places.
            dir={typed === '' ? undefined : 'ltr'}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={found.isFetching}>
            {say.look}
          </Button>
        </Group>
      </form>
      {found.error && (
        <Box mt="md" maw="45rem">
          <Failure problem={found.error} />
        </Box>
      )}
      {found.data && <ReceiptDetail detail={found.data} />}
      {!code && (
        <Text c="dimmed" mt="md">
          {say.example}
        </Text>
      )}
    </>
  );
}
