import { contract } from '@election/contract/contract';
import { can } from '@election/contract/people/permissions';
import type { SessionUser } from '@election/contract/people/session';
import { Alert, Anchor } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { actorOf } from '../api/actor.ts';
import { call } from '../api/call.ts';
import { clearSession, currentToken } from '../api/session-store.ts';
import { readFieldPackAhead } from '../api/use-field-pack.ts';
import type { LoginArrival } from '../app/arrival.ts';
import { firstScreen, to, toResults } from '../app/paths.ts';
import { toastSuccess } from '../ui/feedback/toasts.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { LoginForm } from './LoginForm.tsx';
import classes from './Panel.module.css';
import { Panel } from './Panel.tsx';
import { signIn as say, password as sayPassword } from './sentences.ts';

export function LoginPage() {
  const navigate = useNavigate();
  useDocumentTitle(sayUi.productShort);
  const arrival = (useLocation().state ?? {}) as LoginArrival;
  useEndedSession(arrival.logout === true);

  const client = useQueryClient();
  const enter = (user: SessionUser) => {
    void readFieldPackAhead(client, user);
    void navigate(arrival.from ?? firstScreen((permission) => can(actorOf(user), permission)), { replace: true });
  };

  return (
    <Panel title={say.heading}>
      {arrival.notice && (
        <Alert mb="md" role="status">
          {arrival.notice}
        </Alert>
      )}
      <LoginForm startEmail={arrival.email} onSignedIn={enter} />
      <Anchor component={Link} to={to('forgotPassword')} size="sm" className={classes.link ?? ''}>
        {sayPassword.forgotLink}
      </Anchor>
      <Anchor component={Link} to={toResults()} reloadDocument size="sm" className={classes.link ?? ''}>
        {say.seeResults}
      </Anchor>
    </Panel>
  );
}

/** Ends the session of a person who opens the login screen; after Logout it also raises the toast and tells the server. */
function useEndedSession(loggedOut: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (loggedOut && currentToken()) {
      // The session ends here without waiting for the server: a logout must not fail without a connection.
      call(contract.session.logout, {}).catch(() => undefined);
      toastSuccess(say.loggedOut);
    }
    void clearSession();
    client.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey }) => queryKey[1] !== contract.consoleSettings.read.path,
    });
  }, [loggedOut, client]);
}
