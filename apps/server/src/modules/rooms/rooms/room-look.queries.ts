import type { Database } from '../../../infrastructure/database/tables.ts';

/** A room's original images, with their displayed versions. */
export function findLook(db: Database, roomId: number) {
  return db
    .selectFrom('rooms')
    .leftJoin('companies', 'companies.id', 'rooms.company_id')
    .leftJoin('files as companyLogos', 'companyLogos.id', 'companies.logo_thumbnail_id')
    .leftJoin('files as logos', 'logos.id', 'rooms.logo_file_id')
    .leftJoin('files as backgrounds', 'backgrounds.id', 'rooms.background_file_id')
    .select([
      'rooms.description',
      'rooms.focus_x as focusX',
      'rooms.focus_y as focusY',
      'rooms.image_use as imageUse',
      'rooms.updated_at as updatedAt',
      'companyLogos.key as companyLogoKey',
      'logos.key as logoKey',
      'logos.name as logoName',
      'logos.bytes as logoBytes',
      'logos.width as logoWidth',
      'logos.height as logoHeight',
      'backgrounds.key as backgroundKey',
      'backgrounds.name as backgroundName',
      'backgrounds.bytes as backgroundBytes',
      'backgrounds.width as backgroundWidth',
      'backgrounds.height as backgroundHeight',
    ])
    .where('rooms.id', '=', roomId)
    .where('rooms.deleted_at', 'is', null)
    .executeTakeFirst();
}
