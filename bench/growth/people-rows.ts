import { DAY, type Filling, filling, named, type Plan, YEAR } from './filling.ts';

/** Accounts, with everything that signing in and mails leave behind. */
export function peopleFillings(plan: Plan): Filling[] {
  return [...rowsOfAccounts(plan), ...rowsOfCodes(plan), ...rowsOfMails(plan)];
}

function rowsOfAccounts({ rooms, first, now }: Plan): Filling[] {
  const aged = `${now - YEAR} + n * ${Math.floor(YEAR / rooms)}`;
  return [
    filling('users', rooms, {
      email: "'semente-' || n || '@exemplo.com.br'",
      password_hash: "'-'",
      role: 2,
      created_at: aged,
      email_proven_at: aged,
    }),
    filling('admins', rooms, {
      user_id: `${first.users} + n`,
      ...named('Semente'),
    }),
    filling('sessions', rooms, {
      user_id: `${first.users} + n`,
      device: "'Firefox'",
      address: "''",
      created_at: aged,
      last_used_at: now - DAY,
    }),
    filling('refresh_tokens', rooms, {
      session_id: `${first.sessions} + n`,
      token_hash: "'semente-' || n",
      created_at: now - DAY,
      expires_at: now + 20 * DAY,
    }),
  ];
}

/** A tenth of the accounts have a code under way and a second factor. */
function rowsOfCodes({ rooms, first, now }: Plan): Filling[] {
  const user_id = `${first.users} + n`;
  const email = "'semente-nova-' || n || '@exemplo.com.br'";
  const code = { user_id, email, code_hash: "'-'", expires_at: now + DAY, tries: 0 };
  return [
    filling('column_choices', rooms, { user_id, list: "'rooms'", shown: "''", hidden: "''" }),
    filling('reset_codes', rooms / 10, code),
    filling('email_codes', rooms / 10, code),
    filling('email_changes', rooms / 10, {
      user_id,
      old_email: "'semente-antiga-' || n || '@exemplo.com.br'",
      token_hash: "'semente-' || n",
      changed_at: now - DAY,
      expires_at: now + DAY,
    }),
    filling('two_factors', rooms / 10, {
      user_id,
      sealed_secret: "'-'",
      last_step: 0,
      started_at: now - DAY,
      confirmed_at: now - DAY,
    }),
    filling('recovery_codes', rooms, {
      user_id: `${first.users} + n / 10`,
      code_hash: "'semente-' || n",
    }),
  ];
}

function rowsOfMails({ rooms, now }: Plan): Filling[] {
  return [
    filling('throttles', rooms, { key: "'semente-' || n", count: 1, resets_at: now + DAY }),
    filling('invitations', rooms / 10, {
      email: "'semente-convite-' || n || '@exemplo.com.br'",
      token_hash: "'semente-' || n",
      sent_at: now - DAY,
      expires_at: now + 5 * DAY,
    }),
    filling('outbox', rooms, {
      recipient: "'semente-' || n || '@exemplo.com.br'",
      subject: "'Convite'",
      html: "''",
      body: "''",
      created_at: now - DAY,
      next_attempt_at: now - DAY,
      sent_at: now - DAY,
    }),
  ];
}
