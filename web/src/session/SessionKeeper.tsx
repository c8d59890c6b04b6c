import { FreshUser } from './FreshUser.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { StepUp } from './StepUp.tsx';

/** What every page but the login needs of the session. */
export const SessionKeeper = () => (
  <>
    <FreshUser />
    <StepUp />
    <SignInAgain />
  </>
);
