import { FreshUser } from './FreshUser.tsx';
import { SignInAgain } from './SignInAgain.tsx';

/** What keeps the session good behind every page but the login. */
export const SessionKeeper = () => (
  <>
    <FreshUser />
    <SignInAgain />
  </>
);
