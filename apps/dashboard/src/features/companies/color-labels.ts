import type { ColorName } from '@atrio/contract/companies';

/** Spec section 3: the fixed colours in their order, as people call them. */
export const COLOR_LABELS: readonly { name: ColorName; label: string; use: string }[] = [
  { name: 'primary', label: 'Primária', use: 'fundo, botões e destaques' },
  { name: 'secondary', label: 'Secundária', use: 'textos' },
  { name: 'complementary', label: 'Complementar', use: 'botão externo' },
];
