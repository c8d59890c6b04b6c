import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRouteError } from 'react-router';
import { isScreenNotLoaded } from '../ui/feedback/load-screen.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { frame as say } from './sentences.ts';
import { useStarted } from './use-started.ts';

/** The page for errors that no screen handles, and for a screen whose script did not load. */
export function ErrorPage() {
  useStarted();
  const error = useRouteError();
  return (
    <Center mih="60dvh" p="md">
      <Stack align="flex-start">{isScreenNotLoaded(error) ? <NotLoaded /> : <Unexpected error={error} />}</Stack>
    </Center>
  );
}

const Unexpected = ({ error }: { error: unknown }) => (
  <>
    <Title order={1} size="h2">
      {say.unexpectedError}
    </Title>
    <Text>{error instanceof Error && error.message ? error.message : say.unknownError}</Text>
    <Button onClick={() => location.reload()}>{say.reload}</Button>
  </>
);

/**
 * Loads the page again, since after a new version its scripts have other names; not before the server answers, since the
 * browser's own error page would take the place of the console.
 */
function NotLoaded() {
  const [busy, setBusy] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const again = async () => {
    setBusy(true);
    setUnreachable(false);
    const answers = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answers?.ok) return location.reload();
    setBusy(false);
    setUnreachable(true);
  };
  return (
    <>
      <Title order={1} size="h3">
        {say.screenNotLoaded}
      </Title>
      <Text role="status">{unreachable ? say.stillUnreachable : say.screenNotLoadedMore}</Text>
      <Button onClick={() => void again()} loading={busy}>
        {sayUi.tryAgain}
      </Button>
    </>
  );
}
