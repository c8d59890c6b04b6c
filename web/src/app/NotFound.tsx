import { Anchor, Center, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { to } from './paths.ts';
import * as say from './sentences.ts';

export function NotFound() {
  return (
    <Center mih="60dvh" p="md">
      <Stack>
        <Title order={1} size="h3">
          {say.pageNotFound}
        </Title>
        <Anchor component={Link} to={to('login')}>
          {say.goHome}
        </Anchor>
      </Stack>
    </Center>
  );
}
