import { DAY, type Filling, filling, named, type Plan, SPREAD, spreadOf, YEAR } from './filling.ts';

const HOUR = 3_600_000;

/** Environments and companies, the rooms in them, and everything that belongs to a room. */
export function roomFillings(plan: Plan): Filling[] {
  return [
    ...rowsOfOrganization(plan),
    ...rowsOfRooms(plan),
    ...rowsOfParts(plan),
    ...rowsOfRecords(plan),
  ];
}

function rowsOfOrganization(plan: Plan): Filling[] {
  const { world, rooms, first, now } = plan;
  const { admin, aged } = spreadOf(plan);
  return [
    filling('environments', rooms / 10, {
      ...named('Ambiente'),
      owner_id: admin,
      created_at: aged,
    }),
    filling('companies', rooms / 10, {
      ...named('Empresa'),
      owner_id: admin,
      created_at: aged,
      updated_at: aged,
    }),
    filling('company_admins', rooms / 10, {
      company_id: `${first.companies} + n`,
      admin_id: `case when n % 5 = 0 then ${world.owner.adminId} else ${admin} end`,
    }),
    filling('company_colors', (rooms / 10) * COLORS.length, {
      company_id: `${first.companies} + n / ${COLORS.length}`,
      color_name: `case n % 3 ${COLORS.map((name, at) => `when ${at} then '${name}'`).join(' ')} end`,
      color_hex: "'0E7683'",
      created_at: now - DAY,
      updated_at: now - DAY,
    }),
  ];
}

const COLORS = ['primary', 'secondary', 'complementary'];

/** A tenth of the rooms are spread over all environments, and a tenth over all companies. */
function rowsOfRooms(plan: Plan): Filling[] {
  const { world, rooms, first, now } = plan;
  const { admin, aged } = spreadOf(plan);
  return [
    filling('rooms', rooms, {
      ...named('Sala'),
      scene_name: "'semente-' || n",
      audio_name: "'Sala ' || n",
      visit_count: `(n * ${SPREAD}) % 1000`,
      is_visible: 'case when n % 3 = 0 then 0 else 1 end',
      is_private: 'case when n % 4 = 0 then 1 else 0 end',
      company_id: `case when n % 10 < 3 then ${world.company.id}
        when n % 10 = 3 then ${first.companies} + n / 10 end`,
      environment_id: `case when n % 10 < 7 then ${world.environment.id}
        when n % 10 = 7 then ${first.environments} + n / 10 else 1 end`,
      owner_id: `case when n % 5 = 0 then ${world.owner.adminId} else ${admin} end`,
      created_at: aged,
      updated_at: aged,
      deleted_at: `case when n % 50 = 0 then ${now - DAY} end`,
    }),
  ];
}

function rowsOfParts(plan: Plan): Filling[] {
  const { world, rooms, first, now } = plan;
  const { admin, room, aged } = spreadOf(plan);
  return [
    filling('room_admins', rooms, {
      room_id: `${first.rooms} + n`,
      admin_id: admin,
      created_at: aged,
    }),
    filling('tickets', rooms * 10, {
      room_id: `case when n % 10 = 0 then ${world.room.id} else ${room} end`,
      email: "'semente-' || n || '@exemplo.com.br'",
      user_id: `case when n < ${rooms} then ${first.users} + n end`,
      created_at: `${now - YEAR} + n`,
      ...named('Convidada'),
      state: "case when n % 3 = 0 then 'entered' when n % 3 = 1 then 'sent' else 'added' end",
      category: "'Categoria ' || (n % 4)",
      state_at: `${now - YEAR} + n`,
      updated_at: `${now - YEAR} + n`,
    }),
    filling('room_sessions', rooms, {
      room_id: `${first.rooms} + n`,
      title: "'Sessão'",
      description: "''",
      host: "''",
      starts_at: `${now} + n * 1000`,
      ends_at: `${now + HOUR} + n * 1000`,
      last_ends_at: `${now + HOUR} + n * 1000`,
      time_zone: "'America/Sao_Paulo'",
      uid: "'semente-' || n",
      created_at: aged,
      updated_at: aged,
    }),
    filling('guest_settings', rooms, { room_id: `${first.rooms} + n`, fields: "'[]'" }),
    ...rowsOfImports(plan),
    filling('programme_notices', rooms, {
      session_id: `${first.room_sessions} + n`,
      kind: "'moved'",
      topic: "'semente-' || n",
      due_at: now - DAY,
      done_at: now - DAY,
    }),
    ...rowsOfFiles(plan),
    filling('doomed_files', rooms, { key: "'images/removida-' || n", due_at: now + YEAR }),
    filling('scene_name_counters', rooms, { base: "'semente-' || n", last: 1 }),
  ];
}

function rowsOfImports(plan: Plan): Filling[] {
  const { world, rooms, first } = plan;
  const { admin, room, aged } = spreadOf(plan);
  return [
    filling('room_invitations', rooms, {
      room_id: `${first.rooms} + n`,
      ...{ subject: "''", message: "''", sender_name: "''", address: "''" },
      updated_at: aged,
    }),
    filling('guest_imports', rooms, {
      room_id: `case when n % 10 = 0 then ${world.room.id} else ${room} end`,
      admin_id: admin,
      file_name: "'lista.csv'",
      columns: `'[{"heading":"E-mail","sample":""}]'`,
      mapping: `'["email"]'`,
      purpose: "'Inscrição'",
      state: "'done'",
      created_at: aged,
      applied_at: aged,
    }),
    filling('guest_import_lines', rooms * 10, {
      import_id: `${first.guest_imports} + n / 10`,
      line: 'n % 10 + 2',
      cells: "'[]'",
      kind: "'new'",
      told: "'{}'",
    }),
  ];
}

function rowsOfFiles(plan: Plan): Filling[] {
  const { rooms, first, now } = plan;
  const { admin } = spreadOf(plan);
  return [
    // An image has two files; after them an asset has one, and after those its version one.
    // After those each template has one.
    filling('files', rooms * 5, {
      key: "'images/semente-' || n || '.webp'",
      kind: `case when n < ${rooms * 2} then 'image' else 'bundle' end`,
      // Known, or the server would look for all of them on the disk.
      sha256: "'semente'",
      name: "'foto.png'",
      content_type: "'image/webp'",
      bytes: 10,
      width: 4,
      height: 3,
      created_at: now - DAY,
    }),
    filling('images', rooms, {
      room_id: `${first.rooms} + n`,
      file_id: `${first.files} + 2 * n`,
      thumbnail_id: `${first.files} + 2 * n + 1`,
      created_at: now - DAY,
    }),
    filling('room_assets', rooms, {
      room_id: `${first.rooms} + n`,
      platform: "'webgl'",
      file_id: `${first.files + rooms * 2} + n`,
      is_platform_verified: 1,
      created_at: now - DAY,
      updated_at: now - DAY,
      admin_id: admin,
    }),
    ...rowsOfTemplates(plan),
    filling('bundle_versions', rooms, {
      file_id: `${first.files + rooms * 3} + n`,
      room_asset_id: `${first.room_assets} + n`,
      is_platform_verified: 1,
      uploaded_at: now - YEAR,
      replaced_at: now - DAY,
      admin_id: admin,
    }),
  ];
}

function rowsOfTemplates({ rooms, first, now }: Plan): Filling[] {
  return [
    filling('room_templates', rooms, {
      company_id: `${first.companies} + n / 10`,
      ...named('Modelo'),
      form: `'{"isVisible":true,"isPrivate":false,"iframeUrl":null}'`,
      parts: "'{}'",
      created_at: now - DAY,
    }),
    filling('room_template_files', rooms, {
      template_id: `${first.room_templates} + n`,
      source_id: 'n',
      file_id: `${first.files + rooms * 4} + n`,
    }),
  ];
}

function rowsOfRecords(plan: Plan): Filling[] {
  const { world, rooms, first, now } = plan;
  const { admin, room } = spreadOf(plan);
  return [
    filling('history', rooms * 10, {
      subject_kind: "'room'",
      subject_id: `case when n % 10 = 0 then ${world.room.id} else ${room} end`,
      subject_name: "'Sala'",
      admin_id: `case when n % 10 = 0 then ${world.owner.adminId} else ${admin} end`,
      admin_name: "'Semente'",
      action: "'room.created'",
      changes: "'[]'",
      search_key: "'sala semente'",
      created_at: `${now - YEAR} + n`,
    }),
    filling('notifications', rooms * 5, {
      user_id: `case when n % 10 = 0 then ${world.owner.userId} else ${first.users} + n % ${rooms} end`,
      kind: "'rooms.added'",
      data: `'{"count":1}'`,
      created_at: `${now - 20 * DAY} + n`,
      read_at: `case when n > 50 then ${now - DAY} end`,
    }),
  ];
}
