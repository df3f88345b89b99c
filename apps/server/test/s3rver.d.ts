/** The package brings no types; these are what the tests use of it. */
declare module 's3rver' {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  }

  interface Koa {
    method: string;
    path: string;
    query: Record<string, string>;
    status: number;
    body: unknown;
    type: string;
    req: import('node:http').IncomingMessage;
    res: import('node:http').ServerResponse;
    respond: boolean;
  }

  export default class S3rver {
    constructor(options: Options);
    middleware: ((ctx: Koa, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
