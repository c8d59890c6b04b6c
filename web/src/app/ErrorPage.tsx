import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useRouteError } from 'react-router';
import * as say from './sentences.ts';

/** The page for errors that no screen handles. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <Center mih="60dvh" p="md">
      <Stack align="flex-start">
        <Title order={1} size="h2">
          {say.unexpectedError}
        </Title>
        <Text>{error instanceof Error && error.message ? error.message : say.unknownError}</Text>
        <Button onClick={() => location.reload()}>{say.reload}</Button>
      </Stack>
    </Center>
  );
}
