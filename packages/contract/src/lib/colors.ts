/** Spec section 9: a company's fixed colour names with their defaults, without '#'. */
export const DEFAULT_COLORS = {
  primary: 'ED3C53',
  secondary: '374151',
  complementary: 'EF6634',
} as const;
