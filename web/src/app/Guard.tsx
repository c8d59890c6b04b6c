import { Center, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useMay } from '../api/actor.ts';
import { useSession } from '../api/session-store.ts';
import type { LoginArrival } from './arrival.ts';
import { opens, type ScreenAccess, to } from './paths.ts';
import { frame as say } from './sentences.ts';

/** Shows the screen to people who may open it; sends others to the votes, and people without a session to the login. */
export function Guard({ access }: { access: ScreenAccess }) {
  const session = useSession();
  const may = useMay();
  if (access === 'anyone') return <Outlet />;
  if (!session) return <Redirecting />;
  if (!opens(access, may)) return <Navigate to={to('votes')} replace />;
  return <Outlet />;
}

const COUNT_FROM = 5;

function Redirecting() {
  const { pathname, search } = useLocation();
  const [seconds, setSeconds] = useState(COUNT_FROM);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : setOver(true)), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const arrival: LoginArrival = { from: `${pathname}${search}` };
  if (over) return <Navigate to={to('login')} replace state={arrival} />;
  return (
    <Center mih="60dvh">
      <Title order={1} size="h3" fw={500}>
        <span role="status">{say.redirecting({ seconds })}</span>
      </Title>
    </Center>
  );
}
