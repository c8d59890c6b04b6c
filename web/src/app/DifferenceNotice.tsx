import { contract } from '@election/contract/contract';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '../api/actor.ts';
import { useRead } from '../api/queries.ts';
import { formatMoment } from '../ui/fields/figures.ts';
import { screens, to } from './paths.ts';
import { verification as say } from './sentences.ts';

const EVERY_MS = 60_000;

/** The last verification of what is public, read again every minute; none for people who may not read the audit trail. */
export function useVerification() {
  const may = useMay();
  const input = may(screens.audit.access) ? {} : null;
  return useRead(contract.audit.verification, input, { everyMs: EVERY_MS, quiet: true });
}

/** Stands above every screen of people who read the audit trail while something public differs from its records. */
export function DifferenceNotice() {
  const { data } = useVerification();
  const { pathname } = useLocation();
  // The page of the audit trail has all differences itself.
  if (!data?.differs_since || pathname === to('audit')) return null;
  return (
    <DifferenceAlert since={data.differs_since}>
      <Text size="sm">{data.differences[0]}</Text>
      <Anchor component={Link} to={to('audit')} size="sm" underline="always">
        {say.all({ count: data.differences.length })}
      </Anchor>
    </DifferenceAlert>
  );
}

interface DifferenceAlertProps {
  since: string;
  children: ReactNode;
}

export const DifferenceAlert = ({ since, children }: DifferenceAlertProps) => (
  <Alert color="red" icon={<IconAlertTriangle />} role="alert" title={say.differs} mb="md">
    <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
      {children}
      <Text size="xs">{say.since({ moment: formatMoment(since) })}</Text>
    </Stack>
  </Alert>
);
