import * as say from '@election/contract/messages/screens-users';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useMay } from '../api/actor.ts';
import { to } from '../app/paths.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import classes from './Management.module.css';

interface ManagementFrameProps {
  title: string;
  /** Actions of the page. */
  actions: ReactNode;
  children: ReactNode;
}

/** Head of the pages on users and roles, each for whoever may open it. */
export function ManagementFrame({ title, actions, children }: ManagementFrameProps) {
  const may = useMay();
  return (
    <>
      <PageHeader title={title}>{actions}</PageHeader>
      {may('users.manage') && may('roles.manage') && (
        <nav className={classes.sections} aria-label={say.sections}>
          <NavLink to={to('users')} end className={classes.section ?? ''}>
            {say.users}
          </NavLink>
          <NavLink to={to('roles')} className={classes.section ?? ''}>
            {say.rolesAndPermissions}
          </NavLink>
        </nav>
      )}
      {children}
    </>
  );
}
