import { Anchor, Center, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useMay } from '../api/actor.ts';
import { useSession } from '../api/session-store.ts';
import { firstScreen, to } from './paths.ts';
import { frame as say } from './sentences.ts';

/** Leads to the first screen of the role, or to the login without a session. */
export function NotFound() {
  const session = useSession();
  const may = useMay();
  return (
    <Center mih="60dvh" p="md">
      <Stack>
        <Title order={1} size="h3">
          {say.pageNotFound}
        </Title>
        <Anchor component={Link} to={session ? firstScreen(may) : to('login')}>
          {say.goHome}
        </Anchor>
      </Stack>
    </Center>
  );
}
