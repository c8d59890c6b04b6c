import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '../api/actor.ts';
import { opens, screens, to } from '../app/paths.ts';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import classes from '../ui/tables/Sections.module.css';
import { heading as auditTrail } from './audit/sentences.ts';
import { heading as feed } from './consumers/sentences.ts';
import { heading as displayLinks } from './displays/sentences.ts';
import { heading as importAndExport } from './imports/sentences.ts';
import * as say from './users/sentences.ts';

interface ManagementFrameProps {
  title: string;
  note?: string;
  /** Actions of the page. */
  actions?: ReactNode;
  children: ReactNode;
}

const SECTIONS = [
  { screen: 'users', label: say.users },
  { screen: 'roles', label: say.rolesAndPermissions },
  { screen: 'audit', label: auditTrail },
  { screen: 'imports', label: importAndExport },
  { screen: 'displays', label: displayLinks },
  { screen: 'consumers', label: feed },
] as const;

/** The heading and the tabs of the pages on users, roles, audit, imports and the feed; a tab is shown to people who may open it. */
export function ManagementFrame({ title, note, actions, children }: ManagementFrameProps) {
  const may = useMay();
  const { pathname } = useLocation();
  const open = SECTIONS.filter(({ screen }) => opens(screens[screen].access, may));
  return (
    <>
      <PageHeader title={title} note={note}>
        {actions}
      </PageHeader>
      {open.length > 1 && (
        <nav className={classes.sections} aria-label={say.sections}>
          {open.map(({ screen, label }) => (
            <Link
              key={screen}
              to={to(screen)}
              className={classes.section ?? ''}
              aria-current={pathname === to(screen) ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </>
  );
}
