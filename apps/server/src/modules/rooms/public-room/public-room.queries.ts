import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** A room's public data, also of hidden rooms; none of rooms in the bin. */
export const findPublicRoom = prepared((db, { sceneName }: { sceneName: string }) =>
  publicRooms(db).where('rooms.scene_name', '=', sceneName),
);

export const findPublicRoomById = prepared((db, { id }: { id: number }) =>
  publicRooms(db).where('rooms.id', '=', id),
);

function publicRooms(db: Database) {
  return db
    .selectFrom('rooms')
    .leftJoin('companies', 'companies.id', 'rooms.company_id')
    .leftJoin('files as logos', 'logos.id', 'companies.logo_thumbnail_id')
    .leftJoin('files as ownLogos', 'ownLogos.id', 'rooms.logo_thumbnail_id')
    .leftJoin('files as backgrounds', 'backgrounds.id', 'rooms.background_file_id')
    .select([
      'rooms.id',
      'rooms.name',
      'rooms.scene_name as sceneName',
      'rooms.owner_id as ownerId',
      'rooms.is_private as isPrivate',
      'rooms.iframe_url as iframeUrl',
      'rooms.admin_iframe_url as adminIframeUrl',
      'rooms.external_url as externalUrl',
      'rooms.external_url_name as externalUrlName',
      'rooms.description',
      'rooms.focus_x as focusX',
      'rooms.focus_y as focusY',
      'rooms.image_use as imageUse',
      'companies.name as company',
      'logos.key as companyLogoKey',
      'logos.width as companyLogoWidth',
      'logos.height as companyLogoHeight',
      'ownLogos.key as ownLogoKey',
      'ownLogos.width as ownLogoWidth',
      'ownLogos.height as ownLogoHeight',
      'backgrounds.key as backgroundKey',
      'backgrounds.width as backgroundWidth',
      'backgrounds.height as backgroundHeight',
      'companies.id as companyId',
    ])
    .where('rooms.deleted_at', 'is', null);
}
