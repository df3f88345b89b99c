import type { RoomImage } from '@atrio/contract/rooms/images';

/** An image for tests; a test passes the fields it is about. */
export function imageSample(fields: Partial<RoomImage> = {}): RoomImage {
  const id = fields.id ?? 1;
  return {
    id,
    imageUrl: `/files/image-${id}.webp`,
    thumbnailUrl: `/files/thumbnail-${id}.webp`,
    width: 1600,
    height: 1200,
    alt: '',
    ...fields,
  };
}
