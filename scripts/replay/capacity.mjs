/**
 * The recipe 'Add a field to an entity', followed for `capacity` of rooms: the most people that may
 * be inside. Each step is one edit that somebody could forget.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} path
 * @property {string} text whole content of a new file, or the text to insert
 * @property {string} [before] the line that the text goes before; must be there once
 * @property {boolean} [isTest]
 */

const DATABASE = 'apps/server/src/infrastructure/database';
const CONTRACT = 'packages/contract/src/rooms/rooms.ts';
const FORM = 'apps/dashboard/src/features/rooms/rooms/room-fields.tsx';

/** @type {readonly Step[]} */
export const STEPS = [
  {
    name: 'the migration',
    path: `${DATABASE}/migrations/9999-room-capacity.ts`,
    text: `import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../columns.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { integer } = columnsFor(db);
  await sql\`alter table rooms add column capacity \${sql.raw(integer)}\`.execute(db);
}
`,
  },
  {
    name: 'the column of the table',
    path: `${DATABASE}/room-tables.ts`,
    before: '    company_id: number | null;',
    text: '    capacity: number | null;\n',
  },
  {
    name: 'the column of the field',
    path: `${DATABASE}/room-tables.ts`,
    before: "  companyId: 'company_id',",
    text: "  capacity: 'capacity',\n",
  },
  {
    name: "the field in the contract's answer",
    path: CONTRACT,
    before: '    environmentName: z.string().nullable(),',
    text: '    capacity: z.int().nullable(),\n',
  },
  {
    name: "the field in the contract's form",
    path: CONTRACT,
    before: '  companyId: optionalId.optional(),',
    text: `  /** 0 and null both mean no limit. */
  capacity: z
    .int('Capacidade inválida')
    .min(0, 'Capacidade inválida')
    .max(100_000, 'Use no máximo 100000')
    .nullable()
    .transform((value) => value || null)
    .optional(),
`,
  },
  {
    name: 'the label',
    path: 'packages/contract/src/lib/entities.ts',
    before: "      companyId: { label: 'Empresa', none: 'nenhuma' },",
    text: "      capacity: { label: 'Capacidade', none: 'nenhuma' },\n",
  },
  {
    name: 'the initial value of the form',
    path: FORM,
    before: '  companyId: 0,',
    text: '  capacity: 0,\n',
  },
  {
    name: 'the input of the form',
    path: FORM,
    before: '  companyId: ({ form, companies, companiesProblem }) => (',
    text: `  capacity: ({ form }) => {
    const { value, onChange, ...field } = form.field('capacity');
    return (
      <TextField
        label={roomLabels.capacity.label}
        isOptional
        value={value ? String(value) : ''}
        onChange={(typed) => onChange(Number(typed.replace(/\\D/g, '')))}
        {...field}
      />
    );
  },
`,
  },
  {
    name: "the field in the tests' sample room",
    path: 'apps/dashboard/src/test/samples/room.ts',
    before: '    companyId: null,',
    text: '    capacity: null,\n',
  },
  {
    name: "the server's test",
    isTest: true,
    path: 'apps/server/src/modules/rooms/rooms/rooms.test.ts',
    before: "describe('PUT /rooms/{id}', () => {",
    text: `it('keeps the capacity of a room and refuses one above the limit', async () => {
  const app = await buildTestApp();
  const me = await createAccount(app);
  const room = await createRoom(app, me);
  const update = (capacity: number) => ({ id: String(room.id), capacity });
  const changed = await app.call(roomRoutes.update, update(80), me);
  expect(changed.body.room.capacity).toBe(80);
  const removed = await app.call(roomRoutes.update, update(0), me);
  expect(removed.body.room.capacity).toBeNull();
  expect((await app.fail(roomRoutes.update, update(100_001), me)).status).toBe(400);
});

`,
  },
  {
    name: "the form's test",
    isTest: true,
    path: 'apps/dashboard/src/features/rooms/rooms/room-new.test.tsx',
    before: 'function renderNew() {',
    text: `test('sends the capacity', async () => {
  const { calls } = fakeApi(roomRoutes.create, ({ name }) => ({ room: roomSample({ name }) }));
  renderNew();
  await userEvent.type(field('Nome'), 'Auditório');
  await userEvent.type(field('Capacidade (opcional)'), '80');
  await create();
  expect(await screen.findByText('Lista de salas')).toBeInTheDocument();
  expect(calls[0]?.input).toMatchObject({ capacity: 80 });
});

`,
  },
];
