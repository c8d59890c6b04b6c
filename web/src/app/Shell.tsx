import { ActionIcon, Burger, Button, Group, Text } from '@mantine/core';
import { useDisclosure, useElementSize } from '@mantine/hooks';
import { IconChartBar, IconLogout, IconSend } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useMay } from '../api/actor.ts';
import { sendNow, useSender } from '../api/outbox/use-outbox.ts';
import { useRealtime } from '../api/realtime.ts';
import { useSession } from '../api/session-store.ts';
import { useFieldPack } from '../api/use-field-pack.ts';
import { ConfirmProvider } from '../ui/dialogs/Confirm.tsx';
import { afterFirstScreen, lazyPart } from '../ui/feedback/lazy-part.ts';
import { isFocusLost } from '../ui/hooks/use-focus.ts';
import { useOnce } from '../ui/hooks/use-once.ts';
import { Brand } from './bar/Brand.tsx';
import { ConnectionMark } from './bar/ConnectionMark.tsx';
import { MenuDrawer } from './bar/MenuDrawer.tsx';
import { NavigationLinks } from './bar/NavigationLinks.tsx';
import { ThemeSwitch } from './bar/ThemeSwitch.tsx';
import { DifferenceNotice } from './DifferenceNotice.tsx';
import { AppNotes } from './install/AppNotes.tsx';
import { useAfterFirstScreen } from './install/use-after-first-screen.ts';
import { KeptFrom } from './outbox/KeptFrom.tsx';
import { OutboxMark } from './outbox/OutboxMark.tsx';
import { outbox as sayOutbox } from './outbox/sentences.ts';
import { useLeave } from './outbox/use-leave.tsx';
import { opens, screens, to, toResults } from './paths.ts';
import classes from './Shell.module.css';
import { bar as say } from './sentences.ts';

const Bell = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('./bar/Bell.tsx')).Bell;
});

/** A constant: a new object at each render would be measured, and so rendered, in every frame. */
const BORDER_BOX: ResizeObserverOptions = { box: 'border-box' };

interface ShellProps {
  /** Stands above the content of any page. */
  aboveContent: ReactNode;
  /** Dialogs that may open over any page. */
  overPage: ReactNode;
}

/** The bar with the links that the person may open; a plain header on public screens without a session. */
export function Shell({ aboveContent, overPage }: ShellProps) {
  const session = useSession();
  const { ref, height } = useElementSize<HTMLElement>(BORDER_BOX);
  const main = useFocusOnArrival();
  return (
    <div className={classes.page} style={{ '--bar-height': `${height}px` } as CSSProperties}>
      <a className={classes.skip} href="#content">
        {say.skipToContent}
      </a>
      <ConfirmProvider>
        <header ref={ref} className={classes.bar}>
          {session ? <SignedInBar name={session.user.name} role={session.user.role.name} /> : <PublicBar />}
        </header>
        <AppNotes />
        <main ref={main} id="content" tabIndex={-1} className={classes.content}>
          {session && <DifferenceNotice />}
          {session && aboveContent}
          <Outlet />
        </main>
      </ConfirmProvider>
      {overPage}
    </div>
  );
}

/** A new screen gets the focus on its content, unless the focus is there already, for example in a filter that led to it. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const how = useNavigationType();
  const first = useRef(how === 'POP');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    // After the first load the focus stays at the top of the page, before the skip link.
    if (!first.current && (isFocusLost() || document.activeElement?.closest('header'))) main.current?.focus();
    first.current = false;
  }, [pathname]);
  return main;
}

const SignedInBar = memo(function SignedInBar({ name, role }: { name: string; role: string }) {
  const connection = useRealtime();
  useSender();
  useFieldPack();
  const leave = useLeave();
  const may = useMay();
  const [opened, { open, close }] = useDisclosure();
  const wanted = useOnce(opened);
  useAfterFirstScreen();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // The login screen ends the session, so that leaving a page with unsaved typing can still be cancelled.
  const logout = async () => {
    if (await leave()) void navigate(to('login'), { state: { logout: true } });
  };
  const person = (
    <Link to={to('account')} className={classes.person ?? ''} title={say.openAccount({ name, role })}>
      <Text size="sm" fw={600} lh={1.2} truncate>
        {name}
      </Text>
      <Text size="xs" c="dimmed" lh={1.2} truncate>
        {role}
      </Text>
    </Link>
  );

  // The server is back: the queue need not wait for its time.
  useEffect(() => {
    if (connection === 'live') sendNow();
  }, [connection]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(close, [pathname]);

  return (
    <>
      <Brand to={to('years')} />
      <nav className={classes.links} aria-label={say.mainNavigation}>
        <NavigationLinks />
      </nav>
      <Group gap="xs" wrap="nowrap" className={classes.tools}>
        <OutboxMark />
        <ConnectionMark connection={connection} />
        {may('pending.read') && (
          <Suspense fallback={<span className={classes.bellPlace} />}>
            <Bell />
          </Suspense>
        )}
        <WideTools person={person} onLogout={logout} />
        <Burger className={classes.narrowOnly} size="sm" opened={opened} onClick={open} aria-label={say.openMenu} />
      </Group>
      {connection === 'offline' && may('entries.submit') && <KeptFrom />}
      {wanted && <MenuDrawer opened={opened} onClose={close} person={person} onLogout={logout} />}
    </>
  );
});

/** What the menu has on a narrow screen. */
function WideTools({ person, onLogout }: { person: ReactNode; onLogout: () => void }) {
  const may = useMay();
  return (
    <>
      <div className={classes.wideOnly}>{person}</div>
      <Group gap="xs" wrap="nowrap" className={classes.wideOnly}>
        {opens(screens.submissions.access, may) && (
          <ActionIcon
            component={Link}
            to={to('submissions')}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={sayOutbox.mySubmissions}
            title={sayOutbox.mySubmissions}
          >
            <IconSend size={20} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          component={Link}
          to={toResults()}
          reloadDocument
          variant="subtle"
          color="gray"
          size={36}
          aria-label={say.publicResults}
          title={say.publicResults}
        >
          <IconChartBar size={20} aria-hidden />
        </ActionIcon>
        <ThemeSwitch />
      </Group>
      <Button
        className={classes.wideOnly}
        variant="default"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={onLogout}
      >
        {say.logout}
      </Button>
    </>
  );
}

function PublicBar() {
  return (
    <>
      <Brand to={toResults()} reloadDocument />
      <Group gap="xs" wrap="nowrap" className={classes.tools}>
        <ThemeSwitch />
        <Button component={Link} to={to('login')} variant="default">
          {say.signIn}
        </Button>
      </Group>
    </>
  );
}
