import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../env.ts';

/** Tells who calls, as TRUST_PROXY says; for what reaches us without being a request of Fastify's. */
export interface AddressReader {
  of(request: IncomingMessage): string;
  /** True for a proxy, whose connections belong to many people. */
  isProxy(address: string): boolean;
}

export function createAddressReader({ TRUST_PROXY }: Settings): AddressReader {
  const trust = trustOf(TRUST_PROXY);
  return {
    of: (request) => proxyAddr(request, trust),
    isProxy: (address) => trust(address, 0),
  };
}

function trustOf(setting: Settings['TRUST_PROXY']): (address: string, hop: number) => boolean {
  if (typeof setting === 'function') return setting;
  if (typeof setting === 'boolean') return () => setting;
  return proxyAddr.compile(setting);
}
