/** Tells the login page where the person came from. */
export interface LoginState {
  /** The page to return to. */
  from?: string;
  /** Its name, for the note after an expiry. */
  fromLabel?: string;
  isExpired?: boolean;
  /** Filled in after creating an account. */
  email?: string;
}
