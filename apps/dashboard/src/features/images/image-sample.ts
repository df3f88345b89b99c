import type { RoomImage } from '@atrio/contract/images';

/** An image for tests; what a test is about, it says itself. */
export function imageSample(own: Partial<RoomImage> = {}): RoomImage {
  const id = own.id ?? 1;
  return {
    id,
    imageUrl: `/files/image-${id}.webp`,
    thumbnailUrl: `/files/thumbnail-${id}.webp`,
    width: 1600,
    height: 1200,
    ...own,
  };
}
