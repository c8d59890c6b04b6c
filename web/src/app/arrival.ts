/** The router state with which a page opens the login screen. */
export interface LoginArrival {
  /** The person logged out: the screen tells the server and raises the toast. */
  logout?: boolean;
  /** The initial value of the address. */
  email?: string;
  /** The address that the person opened without a session. */
  from?: string;
  /** Shown above the form until the sign-in. */
  notice?: string;
}
