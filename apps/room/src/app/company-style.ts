import { asTextOnWhite, surface } from '@atrio/contract/lib/company-colors';
import type { RoomColors } from '@atrio/contract/rooms/public-room';

/**
 * Gives the page the company's colours, through the CSSOM: the content-security policy allows no
 * style elements.
 */
export function applyCompanyColors({
  primary,
  complementary,
}: Pick<RoomColors, 'primary' | 'complementary'>): void {
  const wall = `#${asTextOnWhite(primary)}`;
  const accent = surface(primary);
  const button = surface(complementary);
  const values = {
    // White text is on the wall, so the wall is as dark as a text on white would have to be.
    '--room-wall': wall,
    '--room-wall-deep': `color-mix(in srgb, ${wall} 40%, #080b12)`,
    '--room-primary': `#${accent.ground}`,
    '--room-on-primary': `#${accent.text}`,
    '--room-primary-far': accent.text === 'FFFFFF' ? '#000' : '#fff',
    '--room-accent': `#${button.ground}`,
    '--room-on-accent': `#${button.text}`,
  };
  for (const [name, value] of Object.entries(values)) {
    document.documentElement.style.setProperty(name, value);
  }
}
