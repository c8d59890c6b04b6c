/** What the login screen is told by whoever sends somebody there. */
export interface LoginArrival {
  /** The person chose to log out: the server is told, and they hear so. */
  logout?: boolean;
  /** The address to begin with. */
  email?: string;
  /** Stands above the form until somebody signs in. */
  notice?: string;
}
