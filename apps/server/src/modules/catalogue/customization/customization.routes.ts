import { catalogRoutes, categoryRoutes, itemRoutes } from '@atrio/contract/catalogue/customization';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as categoryService from './categories.service.ts';
import * as bundleService from './item-bundles.service.ts';
import * as itemService from './items.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, categoryRoutes.list, categoryService.listAllCategories);
  handle(app, categoryRoutes.get, categoryService.getCategory);
  handle(app, categoryRoutes.create, categoryService.createCategory);
  handle(app, categoryRoutes.update, categoryService.changeCategory);
  handle(app, categoryRoutes.remove, categoryService.removeCategory);
  handle(app, itemRoutes.list, itemService.listCategoryItems);
  handle(app, itemRoutes.get, itemService.getItem);
  handle(app, itemRoutes.create, itemService.createItem);
  handle(app, itemRoutes.update, itemService.changeItem);
  handle(app, itemRoutes.remove, itemService.removeItem);
  handle(app, itemRoutes.saveAsset, bundleService.saveAsset);
  handle(app, itemRoutes.restoreAsset, bundleService.restoreAsset);
  handle(app, catalogRoutes.customization, itemService.readCatalog, {
    etagOf: itemService.catalogueEtag,
  });
}
