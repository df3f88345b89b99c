import type { MantineColorsTuple } from '@mantine/core';

const tinta = tuple('F7F9FC EDF0F5 DCE2E9 C5CDD8 9BA5B5 707D8F 4F5C6F 374151 232B3A 1A212E');
const rubro = tuple('FFF2F1 FFE3E0 FFC8C3 FFA097 F66D62 DE3D34 C3241E A71B14 86150F 62110B');

/** Shades 0 to 9. `gray` and `red` are ours too, so that no component falls back to Mantine's. */
export const palettes = {
  brasa: tuple('FFF2F3 FFE2E3 FFB9BE FF868E FD6A75 ED3C53 D92E43 C02137 9C182C 721020'),
  laranja: tuple('FFF5EE FFE8DA FFCFB5 FFAE87 FC8B5D EF6634 D15224 AE441E 8B3418 662611'),
  tinta,
  pedra: tuple('FCFAF8 F6F2EF F4F0ED ECE7E2 DED7D1 CFC6BE 8C847D 79716B 524C47 322D29'),
  dark: tuple('EAEDF1 C6CBD2 A9B0BB 959DA9 353C48 262C37 1F242E 181C25 11151D 0B0D13'),
  verde: tuple('ECFBF2 D4F7E3 AAEDC7 7BDCA6 46C282 1DA263 0F854F 0D6B3F 065331 063A23'),
  ambar: tuple('FFF6DF FFEEC4 FFDF96 FFCC5F F9B227 E19005 B66C0D 86480C 6C3A0E 542C0C'),
  ceu: tuple('EFF8FF DDEFFF BADEFF 8CC7FF 5BA8F4 3587DB 2370C4 1B5DA9 1B4884 16335F'),
  rubro,
  petroleo: tuple('EBF9FA D4F2F4 A9E4E7 77CED4 40B1BA 18909D 0F7683 0A606C 084954 07343C'),
  gray: tinta,
  red: rubro,
};

function tuple(shades: string): MantineColorsTuple {
  // Every line above has ten shades.
  return shades.split(' ').map((shade) => `#${shade}`) as unknown as MantineColorsTuple;
}
