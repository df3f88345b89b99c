import type { CompanyKey } from './rooms-data.ts';

export interface DemoCompany {
  key: CompanyKey;
  name: string;
  /** Primary, secondary, complementary; hex without #. */
  colors: readonly [string, string, string];
  /** SVG of its logo in a square of 64, in the colour `currentColor`. */
  mark: string;
  /** A second administrator beside Helena. */
  admin?: 'davi' | 'yara' | 'luiza';
}

const stroke = 'fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round"';

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    key: 'ipe',
    name: 'Instituto Ipê',
    colors: ['8A5A00', '3B2F14', 'F2B705'],
    // A tree in flower.
    mark: `<path ${stroke} d="M32 54V32M32 44l-9-8M32 40l8-7"/>
      <circle cx="32" cy="19" r="8" fill="currentColor"/>
      <circle cx="19" cy="27" r="7" fill="currentColor"/>
      <circle cx="45" cy="26" r="7" fill="currentColor"/>`,
    admin: 'davi',
  },
  {
    key: 'aroeira',
    name: 'Colégio Aroeira',
    colors: ['1B5E3A', '233B2E', 'E4572E'],
    // An open book under a leaf.
    mark: `<path ${stroke} stroke-linejoin="round"
        d="M32 50c-5-4-12-5-20-4V28c8-1 15 0 20 4 5-4 12-5 20-4v18c-8-1-15 0-20 4zM32 32v18"/>
      <path d="M32 27c-6-5-5-12 0-16 5 4 6 11 0 16z" fill="currentColor"/>`,
    admin: 'yara',
  },
  {
    key: 'jatoba',
    name: 'Clínica Jatobá',
    colors: ['2C6E9B', '27374D', '7BC8A4'],
    // A cross held in a circle.
    mark: `<circle cx="32" cy="32" r="20" ${stroke}/><path ${stroke} d="M32 23v18M23 32h18"/>`,
  },
  {
    key: 'mare',
    name: 'Rede Maré',
    colors: ['264B96', '1F2A44', 'FFB347'],
    // Three waves.
    mark: [22, 33, 44]
      .map((y) => `<path ${stroke} d="M12 ${y}c5-6 9-6 13 0s9 6 13 0 9-6 14 0"/>`)
      .join(''),
    admin: 'davi',
  },
  {
    key: 'cais',
    name: 'Editora Cais',
    colors: ['0A606C', '374151', 'EF6634'],
    // A sailing boat.
    mark: `<path ${stroke} stroke-linejoin="round" d="M31 12v26H17zM37 22l9 16h-9zM14 44h36l-5 8H19z"/>`,
    admin: 'luiza',
  },
  {
    key: 'vertice',
    name: 'Vértice Engenharia',
    colors: ['4A4E9E', '2B2D42', 'F28F3B'],
    // A truss.
    mark: `<path ${stroke} stroke-linejoin="round" d="M12 48L32 14l20 34zM22 31h20M32 48L22 31M32 48l10-17"/>`,
    admin: 'davi',
  },
];
