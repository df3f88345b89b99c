/**
 * Sends forms again and again from a thread of its own, whose work is not taken for a delay of the
 * calls that are measured beside it.
 */
import { workerData } from 'node:worker_threads';

export interface Form {
  body: ArrayBuffer;
  type: string;
}

export interface Lies {
  url: string;
  token: string | undefined;
  forms: readonly Form[];
  /** How often each of them is sent, all at once. */
  rounds: number;
}

// `lying-uploads` starts this thread and hands it these.
const { url, token, forms, rounds } = workerData as Lies;
for (let round = 0; round < rounds; round++) await Promise.all(forms.map(send));

async function send({ body, type }: Form): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const response = await fetch(url, { method: 'POST', headers, body });
  // Its status does not matter: only the others' waiting time is measured.
  await response.arrayBuffer();
}
