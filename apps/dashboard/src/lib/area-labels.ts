/** The specification's labels of the areas, by the first segment of their path (section 2, Header). */
export const AREA_LABELS: Record<string, string> = {
  purchases: 'Compras',
  subscriptions: 'Planos',
  environments: 'Ambientes',
  rooms: 'Salas',
  payments: 'Financeiro',
  customizationCategories: 'Categorias',
  gameBuild: 'Build',
  company: 'Empresas',
  account: 'Editar usuário',
  people: 'Pessoas',
  look: 'Aparência',
  history: 'Histórico',
  customizationItems: 'Items de Personalização',
};
