/** The part of autocannon that we use; it brings no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    idReplacement?: boolean;
  }
  interface Result {
    requests: { average: number };
    non2xx: number;
    errors: number;
  }
  interface Shots extends PromiseLike<Result> {
    /** Tells of each answer, with the milliseconds that it took. */
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, took: number) => void,
    ): this;
  }
  export default function autocannon(options: Options): Shots;
}
