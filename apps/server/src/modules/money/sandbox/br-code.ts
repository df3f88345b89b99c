import { decimalOf } from '../../../lib/money.ts';

const GUI = 'br.gov.bcb.pix';
/** A host name that never resolves, so that no bank takes this code for a real one. */
const HOST = 'pix.sandbox.invalid/qr/v2';

/**
 * PIX 'copia e cola': an EMV merchant-presented code, dynamic and for one payment
 * (docs/product/money.md#pix-code). Each part is two digits of id, two of length, and the value.
 */
export function brCode({ id, valueCents }: { id: string; valueCents: number }): string {
  const parts = [
    part('00', '01'),
    part('01', '12'),
    part('26', part('00', GUI) + part('25', `${HOST}/${id}`)),
    part('52', '0000'),
    part('53', '986'),
    part('54', decimalOf(valueCents)),
    part('58', 'BR'),
    part('59', 'ATRIO SANDBOX'),
    part('60', 'SAO PAULO'),
    part('62', part('05', '***')),
    '6304',
  ].join('');
  return parts + crc16(parts);
}

function part(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** CRC16-CCITT-FALSE of ASCII text, as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}
