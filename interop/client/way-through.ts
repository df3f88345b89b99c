/**
 * A program of somebody else's: it knows of Átrio what its generator made of `/openapi.json`. It is
 * compiled and run by `generated-client.test.ts`, beside the generated `api.d.ts`.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

type Room = components['schemas']['Room'];
type Failure = components['schemas']['Error'];

interface Visit {
  url: string;
  email: string;
  password: string;
  image: Blob;
}

export async function wayThrough({ url, email, password, image }: Visit) {
  const client = createClient<paths>({ baseUrl: url });
  const refused = await client.POST('/auth/login', { body: { email, password: 'errada-27' } });
  const signedIn = await client.POST('/auth/login', { body: { email, password } });
  const { token, accountType } = must(signedIn);
  client.use({
    onRequest: ({ request }) => {
      request.headers.set('authorization', `Bearer ${token}`);
    },
  });
  const form = { name: 'Sala gerada', isVisible: true, isPrivate: true };
  const created = await client.POST('/environments/{environment}/rooms', {
    params: { path: { environment: 1 } },
    body: form,
  });
  const room: Room = must(created).room;
  const ticket = { email: 'convidada@exemplo.com.br', roomId: room.id, notify: false };
  must(await client.POST('/tickets', { body: ticket }));
  const again = await client.POST('/tickets', { body: ticket });
  const path = { id: room.id };
  const listed = await client.GET('/rooms/{id}/tickets', {
    params: { path, query: { page: 1, sort: '-createdAt' } },
  });
  const sent = await client.POST('/image', {
    body: { files: [image], roomId: room.id },
    // In the order of the fields above: files first.
    bodySerializer: ({ files, roomId }) => {
      const data = new FormData();
      for (const file of files) data.append('files', file, 'foto.png');
      data.append('roomId', String(roomId));
      return data;
    },
  });
  const { tickets, preTickets, total } = must(listed);
  return {
    accountType,
    refusal: refused.error?.error.error,
    room: room.name,
    addresses: [...tickets, ...preTickets].map((one) => one.email),
    total,
    conflict: again.error?.error.error,
    images: must(sent).images.map(({ width, height }) => `${width}×${height}`),
  };
}

function must<T>({ data, error }: { data?: T; error?: Failure }): T {
  if (data === undefined) throw new Error(error?.error.message);
  return data;
}
