import { createHash, timingSafeEqual } from 'node:crypto';
import { asaasAccess } from '../../../infrastructure/asaas/access.ts';
import type { Dependencies } from '../../../infrastructure/dependencies.ts';
import { SandboxError } from './sandbox-error.ts';

interface Call {
  method: string;
  headers: Record<string, unknown>;
}

/** True without the real provider's key. */
export function isSandboxOn(deps: Dependencies): boolean {
  return asaasAccess(deps).isSandbox;
}

export function areFaultsOn(deps: Dependencies): boolean {
  return isSandboxOn(deps) && deps.settings.ASAAS_SANDBOX_FAULTS;
}

/** The provider's check of the key. */
export function authorize(deps: Dependencies, { method, headers }: Call): void {
  if (!isSame(String(headers.access_token ?? ''), asaasAccess(deps).apiKey)) {
    const message = 'A chave de API fornecida é inválida.';
    throw new SandboxError(401, 'invalid_access_token', message);
  }
  if (method === 'GET' && Number(headers['content-length'] ?? 0) > 0) {
    throw new SandboxError(403, 'forbidden', 'Uma consulta não pode ter corpo.');
  }
}

/** Compares in constant time, also keys of another length. */
function isSame(given: string, right: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(right));
}
