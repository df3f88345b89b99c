/** Fixed colour names with their defaults, without '#' (docs/product/rules.md#company-colours). */
export const DEFAULT_COLORS = {
  primary: 'ED3C53',
  secondary: '374151',
  complementary: 'EF6634',
} as const;
