/** Where builds are served (`BUILD_ORIGIN`), apart from the dashboard and the API. */
export type BuildOrigin =
  /** A port of its own on the same host; null: one that is free, beside `PORT`. */
  | { readonly kind: 'port'; readonly port: number | null }
  /** One host, or one host and port, for all builds; as browsers write an origin. */
  | { readonly kind: 'host'; readonly origin: string }
  /** A subdomain of `domain` for each build; `port` is '' for the scheme's own. */
  | {
      readonly kind: 'wildcard';
      readonly protocol: string;
      readonly domain: string;
      readonly port: string;
    };

/** The builds' side of this server, as a request has reached it. */
export interface BuildPlace {
  /** The build's subdomain; '' for a name that no build has; null where all builds share a host. */
  label: string | null;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const PORT = /^:(\d{1,5})$/;

/** @returns undefined for what is no `BUILD_ORIGIN` */
export function parseBuildOrigin(value: string): BuildOrigin | undefined {
  if (value === 'auto') return { kind: 'port', port: null };
  const port = PORT.exec(value)?.[1];
  if (port !== undefined) {
    return Number(port) <= 65_535 ? { kind: 'port', port: Number(port) } : undefined;
  }
  const isWildcard = /^https?:\/\/\*\./i.test(value);
  const address = value.replace('://*.', '://');
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port: own, origin, pathname, username, search } = new URL(address);
  const isPlain = pathname === '/' && username === '' && search === '';
  if (!/^https?:$/.test(protocol) || !isPlain || hostname.includes('*')) return undefined;
  if (!isWildcard) return { kind: 'host', origin };
  // A wildcard of addresses in digits means nothing.
  if (/^\[|\.\d+$/.test(hostname)) return undefined;
  return { kind: 'wildcard', protocol, domain: hostname, port: own };
}

/**
 * The builds' place that a request to this host reaches; null for any other host. The port alone
 * decides where builds have one of their own, which no header can claim.
 * @param host the `Host` header, undefined without one
 */
export function placeAt(settings: BuildOrigin | undefined, host = ''): BuildPlace | null {
  if (!settings || settings.kind === 'port') return null;
  const [, name = '', port = ''] = /^(.*?)\.?(?::(\d+))?$/.exec(host.trim().toLowerCase()) ?? [];
  if (settings.kind === 'host') {
    const { hostname, port: own, protocol } = new URL(settings.origin);
    return name === hostname && portOf(port, protocol) === own ? { label: null } : null;
  }
  // Whatever its port: a proxy may leave that out.
  if (!name.endsWith(`.${settings.domain}`)) return null;
  const label = name.slice(0, -settings.domain.length - 1);
  return { label: LABEL.test(label) ? label : '' };
}

/** True for the origin of a page of builds, as a browser names it. */
export function isOriginOfBuilds(settings: BuildOrigin | undefined, origin: string): boolean {
  if (!settings || settings.kind === 'port' || !URL.canParse(origin)) return false;
  const { protocol, host, port } = new URL(origin);
  if (settings.kind === 'host') return origin === settings.origin;
  const isRight = protocol === settings.protocol && port === settings.port;
  return isRight && placeAt(settings, host) !== null;
}

/** The scheme's own port is written as ''. */
function portOf(port: string, protocol: string): string {
  return port === (protocol === 'https:' ? '443' : '80') ? '' : port;
}

/** The origin of one build's page; null where it depends on the host that is asked. */
export function originOfBuild(settings: BuildOrigin | undefined, label: string): string | null {
  if (!settings || settings.kind === 'port') return null;
  if (settings.kind === 'host') return settings.origin;
  const { protocol, domain, port } = settings;
  return `${protocol}//${label}.${domain}${port && `:${port}`}`;
}

/** Calls that a client of a room may make, and so a build: all others are the dashboard's. */
export function isClientCall(path: string): boolean {
  return /^\/(client|catalog)\//.test(path) || path === '/.well-known/jwks.json';
}
