import type { Json } from './schemas.ts';

const PERSON = 'Ana Souza';

/** Values that say more than a type does, by the field's name. */
const BY_NAME: Record<string, unknown> = {
  name: 'Sala de Reunião',
  roomName: 'Sala de Reunião',
  audioName: 'Sala de Reunião',
  sceneName: 'sala-de-reuniao',
  planName: 'Essencial',
  companyName: 'Galeria Cais',
  environmentName: 'Principal',
  adminName: PERSON,
  senderName: PERSON,
  message: 'Bem-vindos!',
  email: 'ana@exemplo.com.br',
  userEmail: 'ana@exemplo.com.br',
  password: 'lobby-27-azul',
  newPassword: 'lobby-27-azul',
  resetCode: 'AB12CD34',
  twoFactorCode: '123456',
  code: '123456',
  cep: '01310100',
  postalCode: '01310100',
  cpfCnpj: '52998224725',
  uf: 'SP',
  localidade: 'São Paulo',
  bairro: 'Bela Vista',
  logradouro: 'Avenida Paulista',
  colorHex: 'ED3C53',
  primary: 'ED3C53',
  secondary: '374151',
  complementary: 'EF6634',
  value: '389.90',
  status: 'PENDING',
  description: 'Três salas para encontros',
  assetUrl: 'Platform=webgl;Key=sala.bundle;Url=/files/bundles/0123456789abcdef0123456789abcdef',
  asaasPaymentUrl: 'https://www.asaas.com/i/080225913252',
  externalUrlName: 'Abrir apresentação',
  reason: 'Ofensas no chat',
  before: null,
  next: null,
  startDate: '2026-11-01T00:00:00.000Z',
};
/** Names for objects and components that are called so; a room's where none of these fits. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/(guest|visitor|sender|admin|person|people|account|customer|user|who)$/i, PERSON],
  [/^(owner|signer|facts|to|reporter|paymentData|sharedWith|analytic|certificate)$/, PERSON],
  [/^(compan)/i, 'Galeria Cais'],
  [/^environment/i, 'Principal'],
  [/^(apiKey|webhook)/i, 'CRM da escola'],
  [/^categor/i, 'Cadeiras'],
  [/^item/i, 'Cadeira de praia'],
  [/^subscription/i, 'Essencial'],
  [/^roomModel/i, 'Auditório'],
  [/^build/i, 'Passeio pelo cais'],
  [/^(logo|background|image)/i, 'fachada.webp'],
  [/^(bundle|asset|version|stagedFile)/i, 'sala.bundle'],
];
const BY_FORMAT: Record<string, unknown> = {
  'date-time': '2026-11-22T12:00:00.000Z',
  date: '2026-11-22',
  email: 'ana@exemplo.com.br',
};
/** Of names that end so. */
const BY_ENDING: readonly (readonly [RegExp, unknown])[] = [
  [
    /LogoURL$|BackgroundURL$|[lL]ogoUrl$|[bB]ackgroundUrl$|[iI]conUrl$|imageUrl$|thumbnailUrl$/,
    '/files/images/0123456789abcdef0123456789abcdef.webp',
  ],
  [/Ur[li]$|URL$/, 'https://exemplo.com.br/'],
];

/**
 * A value that fits a schema: an example of the schema's own where it has one, otherwise made of
 * the names and types of its fields. A new route has examples without anybody writing them.
 */
export function exampleOf(schema: Json, components: Record<string, Json>, name = ''): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (typeof schema.$ref === 'string') {
    const target = components[nameOf(schema.$ref)];
    return target ? exampleOf(target, components, name || nameOf(schema.$ref)) : null;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return exampleOf(choices[0], components, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return exampleOfObject(schema, components, name);
    case 'array': {
      const { items, minItems = 1 } = schema as { items?: Json; minItems?: number };
      return Array.from({ length: Math.max(1, minItems) }, () =>
        exampleOf(items ?? {}, components, singular(name)),
      );
    }
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return /(^i|I)d$/.test(name) ? 7 : Number(schema.minimum ?? 1);
    case 'string':
      return exampleOfText(schema, name);
    default:
      return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : null;
  }
}

/** Fields that may be missing are left out: they belong to other cases than the usual one. */
function exampleOfObject(schema: Json, components: Record<string, Json>, name: string): Json {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const own = NAMES.find(([what]) => what.test(name))?.[1] ?? ('email' in properties && PERSON);
  return Object.fromEntries(
    required.map((key) => {
      const example = exampleOf(properties[key] ?? {}, components, key);
      return [key, key === 'name' && example === BY_NAME.name && own ? own : example];
    }),
  );
}

/** The component that a reference leads to. */
function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

function exampleOfText(schema: Json, name: string): unknown {
  const known = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
  if (typeof known === 'string' && fits(schema, known)) return known;
  if (typeof schema.format === 'string' && Object.hasOwn(BY_FORMAT, schema.format)) {
    return BY_FORMAT[schema.format];
  }
  return BY_ENDING.find(([ending]) => ending.test(name))?.[1] ?? 'texto';
}

function fits({ pattern, format }: Json, value: string): boolean {
  if (format !== undefined && format !== 'email')
    return String(format).startsWith('date') && !Number.isNaN(Date.parse(value));
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
}

/** `emails` → `email`: a list's elements are called as the list is. */
function singular(name: string): string {
  return name.replace(/s$/, '');
}
