import { z } from 'zod';

const LIMIT_MS = 3_000;
/** Both answer with a few hundred bytes. */
const MAX_BYTES = 64 * 1024;
const MAX_LENGTH = 160;

/** The address of a postal code; city-wide codes have neither street nor neighbourhood. */
export interface Address {
  logradouro: string;
  bairro: string;
  localidade: string;
  uf: string;
}

/** Null when the service says that the code does not exist. */
type LookUp = (url: string, cep: string) => Promise<Address | null>;

/** Accepts plain short text only: markup or endless text is no address. */
const words = z
  .string()
  .trim()
  .max(MAX_LENGTH)
  .regex(/^[^<>\p{Cc}]*$/u);
const orNone = words.nullish().transform((value) => value ?? '');
const state = z.string().regex(/^[A-Z]{2}$/);

const viaCepSchema = z.object({
  logradouro: orNone,
  bairro: orNone,
  localidade: words.min(1),
  uf: state,
});
/** The service has sent `true` and `"true"`. */
const unknownSchema = z.object({ erro: z.unknown().refine(Boolean) });

const brasilApiSchema = z.object({
  street: orNone,
  neighborhood: orNone,
  city: words.min(1),
  state,
});

/** @throws when it does not answer in time, or the answer is no address */
export const askViaCep: LookUp = async (url, cep) => {
  const { status, body } = await getJson(`${url}/${cep}/json/`);
  if (status !== 200) throw new Error(`The postal service answered status ${status}`);
  return unknownSchema.safeParse(body).success ? null : parse(viaCepSchema, body);
};

/** @throws when it does not answer in time, or the answer is no address */
export const askBrasilApi: LookUp = async (url, cep) => {
  const { status, body } = await getJson(`${url}/${cep}`);
  if (status === 404) return null;
  if (status !== 200) throw new Error(`The postal service answered status ${status}`);
  const { street, neighborhood, city, state: uf } = parse(brasilApiSchema, body);
  return { logradouro: street, bairro: neighborhood, localidade: city, uf };
};

/** Follows no redirect: only the configured address is called. */
async function getJson(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { accept: 'application/json', 'user-agent': 'Atrio' },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const text = await readText(response);
  return { status: response.status, body: parseJson(text) };
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error('The postal service did not stop answering');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Undefined for text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error('The postal service answered something else');
  return parsed.data;
}
