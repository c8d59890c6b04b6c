import { Suspense } from 'react';
import { FreshUser } from './FreshUser.tsx';
import { NewDevices } from './NewDevices.tsx';
import { OtherPerson } from './OtherPerson.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { StepUp } from './StepUp.tsx';

/** What every page but the login needs of the session. */
export const SessionKeeper = () => (
  <>
    <FreshUser />
    <Suspense>
      <StepUp />
    </Suspense>
    <Suspense>
      <SignInAgain />
    </Suspense>
    <Suspense>
      <OtherPerson />
    </Suspense>
  </>
);

/** What stands above the content of every page but the login. In this file, so that one request brings both. */
export const SessionNotices = () => (
  <Suspense>
    <NewDevices />
  </Suspense>
);
