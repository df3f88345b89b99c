import { certificateRoutes } from '@atrio/contract/live/certificates';
import type { FastifyInstance } from 'fastify';
import { contextOf } from '../../../http/context.ts';
import { handle } from '../../../http/handle.ts';
import * as certificatesService from './certificates.service.ts';
import { issueCertificates, readRun } from './issuing.service.ts';

/** People open the document by a link: it is no part of the API that is published. */
const CONFIG = { config: { infrastructure: true } } as const;

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, certificateRoutes.run, readRun);
  handle(app, certificateRoutes.list, certificatesService.list);
  handle(app, certificateRoutes.issue, issueCertificates);
  handle(app, certificateRoutes.revoke, certificatesService.revoke);
  handle(app, certificateRoutes.reissue, certificatesService.reissue);
  handle(app, certificateRoutes.erase, certificatesService.erase);
  handle(app, certificateRoutes.show, certificatesService.show);
  app.get<{ Params: { code: string } }>(
    '/certificates/:code.pdf',
    CONFIG,
    async (request, reply) => {
      const document = await certificatesService.findDocument(
        contextOf(request),
        request.params.code,
      );
      reply.headers({
        etag: document.etag,
        // Asked for each time: it may have been revoked.
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'content-disposition': `inline; filename="${document.name}"`,
      });
      const isKept = request.headers['if-none-match'] === document.etag;
      if (isKept) return reply.code(304).send();
      return reply.type('application/pdf').send(await document.write());
    },
  );
}
