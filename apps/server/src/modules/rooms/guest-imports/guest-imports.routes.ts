import { guestImportRoutes } from '@atrio/contract/rooms/guest-imports';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as importService from './guest-imports.service.ts';
import { applyImport } from './import-applying.service.ts';
import { takeName } from './import-judging.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, guestImportRoutes.create, importService.readImport);
  handle(app, guestImportRoutes.open, importService.listOpenImports);
  handle(app, guestImportRoutes.useName, takeName);
  handle(app, guestImportRoutes.get, importService.getImport);
  handle(app, guestImportRoutes.map, importService.mapImport);
  handle(app, guestImportRoutes.lines, importService.listImportLines);
  handle(app, guestImportRoutes.apply, applyImport);
}
