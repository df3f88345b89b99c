import type { RoomColors } from '@atrio/contract/visits';
import { asTextOnWhite, surface } from '@atrio/ui/company-colors';

/**
 * Lays the company's colours over the page. By the CSSOM: the content-security policy allows no
 * style elements.
 */
export function applyCompanyColors({ primary, complementary }: RoomColors): void {
  const wall = `#${asTextOnWhite(primary)}`;
  const own = surface(primary);
  const button = surface(complementary);
  const values = {
    // White is read on the wall, so it is as dark as a text on white would have to be.
    '--sala-parede': wall,
    '--sala-parede-funda': `color-mix(in srgb, ${wall} 40%, #080b12)`,
    '--sala-primaria': `#${own.ground}`,
    '--sala-sobre-primaria': `#${own.text}`,
    '--sala-longe': own.text === 'FFFFFF' ? '#000' : '#fff',
    '--sala-complementar': `#${button.ground}`,
    '--sala-sobre-complementar': `#${button.text}`,
  };
  for (const [name, value] of Object.entries(values)) {
    document.documentElement.style.setProperty(name, value);
  }
}
