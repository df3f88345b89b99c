/** What the login page is told about where one came from. */
export interface LoginState {
  /** The page to return to. */
  from?: string;
  /** Its name, for the note after an expiry. */
  fromLabel?: string;
  isExpired?: boolean;
  /** Filled in after creating an account. */
  email?: string;
}
