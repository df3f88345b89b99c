/** A room of the demonstration; absent fields keep a new room's values. */
export interface DemoRoom {
  name: string;
  company?: CompanyKey;
  environment?: EnvironmentName;
  /** How many of all visits it gets, against the others. */
  weight: number;
  /** Days since it was made. */
  age: number;
  isHidden?: true;
  isPrivate?: true;
  /** Text and address of the external button. */
  button?: readonly [text: string, url: string];
  /** The demonstration's build that is shown in it. */
  build?: BuildName;
  /** Made from a room of this order's, and not by the form. */
  bought?: OrderKey;
  /** How many pictures it has. */
  pictures?: number;
  /** People also talk there by voice. */
  hasVoice?: true;
}

export type CompanyKey = 'ipe' | 'aroeira' | 'jatoba' | 'mare' | 'cais' | 'vertice';
export type BuildName = 'Galeria Cais' | 'Auditório Ipê';
export type OrderKey = 'vestibulo' | 'galeria' | 'pavilhao';
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

/** Beside the one that every installation has. */
export const ENVIRONMENTS = [
  'Campus Aroeira',
  'Eventos e feiras',
  'Cultura e leitura',
  'Atendimento',
] as const;

const CAMPUS = { company: 'aroeira', environment: 'Campus Aroeira' } as const;
const CARE = { company: 'jatoba', environment: 'Atendimento' } as const;
const FAIR = { company: 'mare', environment: 'Eventos e feiras' } as const;
const BOOKS = { company: 'cais', environment: 'Cultura e leitura' } as const;
const closed = { isPrivate: true } as const;
const unseen = { isHidden: true } as const;

export const DEMO_ROOMS: readonly DemoRoom[] = [
  {
    name: 'Auditório Ipê',
    company: 'ipe',
    weight: 100,
    age: 355,
    button: ['Inscreva-se na oficina', 'https://ipe.example/oficina'],
    build: 'Auditório Ipê',
    pictures: 5,
    hasVoice: true,
  },
  {
    name: 'Foyer do Instituto',
    company: 'ipe',
    weight: 22,
    age: 355,
    button: ['Programação do mês', 'https://ipe.example/programacao'],
    pictures: 3,
  },
  { name: 'Sala de Oficinas', company: 'ipe', weight: 26, age: 330, hasVoice: true },
  { name: 'Acervo Ipê', company: 'ipe', weight: 9, age: 300, environment: 'Cultura e leitura' },
  { name: 'Sala de Imprensa', company: 'ipe', weight: 4, age: 210, ...unseen },
  { name: 'Terraço', company: 'ipe', weight: 8, age: 160, bought: 'galeria', pictures: 2 },

  { name: 'Sala de Aula 1', ...CAMPUS, ...closed, weight: 38, age: 346 },
  { name: 'Sala de Aula 2', ...CAMPUS, ...closed, weight: 41, age: 346 },
  {
    name: 'Sala de Aula 3',
    ...CAMPUS,
    weight: 63,
    age: 346,
    button: ['Material da aula', 'https://aroeira.example/material'],
    pictures: 2,
    hasVoice: true,
  },
  { name: 'Biblioteca Aroeira', ...CAMPUS, ...closed, weight: 27, age: 340, pictures: 3 },
  { name: 'Laboratório de Química', ...CAMPUS, ...closed, weight: 16, age: 318, pictures: 2 },
  { name: 'Laboratório de Física', ...CAMPUS, ...closed, weight: 14, age: 318 },
  { name: 'Reforço de Matemática', ...CAMPUS, weight: 21, age: 240, hasVoice: true },
  { name: 'Sala dos Professores', ...CAMPUS, ...closed, ...unseen, weight: 12, age: 335 },
  { name: 'Coordenação', ...CAMPUS, ...closed, ...unseen, weight: 5, age: 335 },
  { name: 'Mostra de Talentos', ...CAMPUS, weight: 18, age: 88, bought: 'pavilhao', pictures: 4 },

  { name: 'Consultório 1', ...CARE, ...closed, ...unseen, weight: 10, age: 310 },
  { name: 'Consultório 2', ...CARE, ...closed, ...unseen, weight: 9, age: 310 },
  { name: 'Grupo de Apoio', ...CARE, ...closed, weight: 13, age: 275, hasVoice: true },
  {
    name: 'Sala de Espera Jatobá',
    ...CARE,
    weight: 17,
    age: 308,
    bought: 'vestibulo',
    button: ['Agendar consulta', 'https://jatoba.example/agenda'],
  },

  {
    name: 'Showroom Maré',
    ...FAIR,
    weight: 34,
    age: 336,
    bought: 'vestibulo',
    button: ['Ver a coleção', 'https://redemare.example/colecao'],
    pictures: 5,
  },
  {
    name: 'Estande Feira de Outono',
    ...FAIR,
    weight: 24,
    age: 232,
    bought: 'galeria',
    button: ['Falar com vendas', 'https://redemare.example/vendas'],
    pictures: 4,
  },
  { name: 'Estande Feira de Primavera', ...FAIR, weight: 20, age: 74, bought: 'pavilhao' },
  { name: 'Atendimento Maré', company: 'mare', environment: 'Atendimento', weight: 19, age: 290 },
  { name: 'Treinamento de Vendas', ...FAIR, ...closed, weight: 15, age: 260, hasVoice: true },
  { name: 'Vitrine de Verão', ...FAIR, ...unseen, weight: 3, age: 26, bought: 'pavilhao' },

  {
    name: 'Galeria Cais',
    ...BOOKS,
    weight: 49,
    age: 329,
    bought: 'galeria',
    button: ['Comprar o catálogo', 'https://editoracais.example/catalogo'],
    build: 'Galeria Cais',
    pictures: 5,
  },
  { name: 'Sala de Leitura', ...BOOKS, weight: 23, age: 328, bought: 'galeria', pictures: 2 },
  { name: 'Clube do Livro', ...BOOKS, ...closed, weight: 18, age: 250, hasVoice: true },
  { name: 'Lançamentos', ...BOOKS, weight: 16, age: 190, bought: 'galeria', pictures: 3 },
  { name: 'Depósito', ...BOOKS, ...closed, ...unseen, weight: 2, age: 180 },

  { name: 'Recepção Vértice', company: 'vertice', weight: 75, age: 343, pictures: 2 },
  { name: 'Sala de Reunião Norte', company: 'vertice', ...closed, ...unseen, weight: 12, age: 343 },
  { name: 'Sala de Reunião Sul', company: 'vertice', ...closed, weight: 14, age: 343 },
  { name: 'Canteiro Modelo', company: 'vertice', weight: 15, age: 120, pictures: 3 },
  {
    name: 'Plantão Técnico',
    company: 'vertice',
    environment: 'Atendimento',
    weight: 20,
    age: 225,
    bought: 'vestibulo',
  },

  { name: 'Lounge de Boas-vindas', weight: 30, age: 331, bought: 'galeria', pictures: 2 },
  {
    name: 'Palco Aberto',
    environment: 'Eventos e feiras',
    weight: 17,
    age: 80,
    bought: 'pavilhao',
  },
  { name: 'Roda de Conversa', weight: 11, age: 61, bought: 'pavilhao', hasVoice: true },
  { name: 'Sala de Testes', weight: 3, age: 140, ...unseen },
];

/** Rooms in the bin. */
export const BINNED_ROOMS: readonly DemoRoom[] = [
  { name: 'Rascunho da Galeria', ...BOOKS, ...unseen, weight: 0, age: 48 },
  { name: 'Estande Feira de Inverno', ...FAIR, weight: 0, age: 130 },
  { name: 'Sala provisória', weight: 0, age: 33 },
];
