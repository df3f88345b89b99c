import { DAY, type Filling, filling, named, type Plan, spreadOf, YEAR } from './filling.ts';

/** Accounts, with everything that signing in and mails leave behind. */
export function peopleFillings(plan: Plan): Filling[] {
  return [
    ...rowsOfAccounts(plan),
    ...rowsOfKeys(plan),
    ...rowsOfCodes(plan),
    ...rowsOfMails(plan),
    ...rowsOfWebhooks(plan),
  ];
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

/** Each account has a key, which has made a room once. */
function rowsOfKeys({ rooms, first, now }: Plan): Filling[] {
  return [
    filling('api_keys', rooms, {
      owner_id: `${first.admins} + n`,
      ...named('Chave'),
      scopes: "'rooms:read'",
      prefix: "'atr_semente'",
      created_at: now - DAY,
    }),
    filling('api_key_secrets', rooms, { hash: "'semente-' || n", key_id: `${first.api_keys} + n` }),
    filling('idempotency_keys', rooms, {
      user_id: `${first.users} + n`,
      caller: "'user:' || n",
      key: "'semente-' || n",
      call: "'-'",
      answer: "'{}'",
      created_at: now - DAY / 2,
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

/** Webhooks of a tenth of the accounts. Half of all deliveries are the world's webhook's. */
function rowsOfWebhooks(plan: Plan): Filling[] {
  const { world, rooms, first, now } = plan;
  const { room, aged } = spreadOf(plan);
  const made = { owner_id: `${first.admins} + n`, created_at: aged };
  const ofOwner = (theirs: string | number, others: string) =>
    `case when n % 5 = 0 then ${theirs} else ${others} end`;
  return [
    filling('webhooks', rooms / 10, {
      ...{ ...made, ...named('Webhook'), url: "'https://exemplo.com.br'", enabled: 0, is_gone: 0 },
      ...{ types: "'room.created'", sealed_secret: "'-'" },
    }),
    filling('webhook_deliveries', rooms * 10, {
      webhook_id: `case when n % 2 = 0 then ${world.webhook.id}
        else ${first.webhooks} + n % ${Math.ceil(rooms / 10)} end`,
      ...{ message_id: "'evt_' || n", type: "'room.created'", body: "'{}'", created_at: now - DAY },
      ...{ attempts: 1, sent_at: now - DAY, status: 204, duration_ms: 90 },
    }),
    filling('events', rooms * 10, {
      ...{ type: "'visit.started'", created_at: now - DAY },
      room_id: ofOwner(world.room.id, room),
      owner_id: ofOwner(world.owner.adminId, `${first.admins} + n % ${rooms}`),
      company_id: ofOwner(world.company.id, 'null'),
    }),
  ];
}
