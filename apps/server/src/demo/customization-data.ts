interface Marked {
  name: string;
  /** Drawn in a square of 64 in the colour `currentColor`. */
  mark: string;
}

const line = 'fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round"';
const shape = (path: string) => `<path ${line} stroke-linecap="round" d="${path}"/>`;

/** Categories and items for visitors' figures and for rooms. */
export const CATEGORIES: readonly (Marked & { items: readonly Marked[] })[] = [
  {
    name: 'Chapéus',
    mark: shape('M10 42h44M18 42c0-16 4-24 14-24s14 8 14 24'),
    items: [
      { name: 'Boné de aba reta', mark: shape('M16 40c0-12 7-20 16-20s15 7 15 16l9 6H16z') },
      { name: 'Chapéu de palha', mark: shape('M8 44c14 6 34 6 48 0M19 44l4-20h18l4 20M21 34h22') },
      { name: 'Cocar de festa', mark: shape('M20 48h24M32 48V14M26 48l-9-26M38 48l9-26') },
      { name: 'Touca de lã', mark: shape('M16 46h32v-6H16zM18 40c0-14 6-20 14-20s14 6 14 20') },
    ],
  },
  {
    name: 'Roupas',
    mark: shape('M22 14l10 6 10-6 12 10-7 8-5-3v21H22V29l-5 3-7-8z'),
    items: [
      { name: 'Jaleco', mark: shape('M22 12l10 8 10-8 8 8v32H14V20zM32 20v32M38 40h6') },
      { name: 'Camisa social', mark: shape('M22 14l10 8 10-8 12 10-7 8-5-3v23H22V29l-5 3-7-8z') },
      { name: 'Vestido de chita', mark: shape('M24 12v10l-10 30h36L40 22V12M24 22h16') },
      { name: 'Agasalho da escola', mark: shape('M22 16h20l10 8-4 26h-8V34H24v16h-8l-4-26z') },
    ],
  },
  {
    name: 'Acessórios',
    mark: shape('M12 30a9 9 0 1 0 18 0 9 9 0 1 0-18 0M34 30a9 9 0 1 0 18 0 9 9 0 1 0-18 0M30 28h4'),
    items: [
      {
        name: 'Óculos redondos',
        mark: shape(
          'M10 32a10 10 0 1 0 20 0 10 10 0 1 0-20 0M34 32a10 10 0 1 0 20 0 10 10 0 1 0-20 0',
        ),
      },
      { name: 'Crachá', mark: shape('M18 26h28v26H18zM32 12v14M26 38h12M26 44h8') },
      { name: 'Mochila', mark: shape('M18 28c0-10 28-10 28 0v24H18zM24 36h16v10H24zM26 16h12') },
    ],
  },
  {
    name: 'Mobília',
    mark: shape('M14 30h36v14H14zM18 44v8M46 44v8M20 30V18h24v12'),
    items: [
      { name: 'Banco de praça', mark: shape('M10 34h44M10 26h44M16 34v16M48 34v16') },
      {
        name: 'Rede de balanço',
        mark: shape('M8 16c6 26 42 26 48 0M12 24l-4-8M52 24l4-8M20 36v8'),
      },
      {
        name: 'Estante de livros',
        mark: shape('M16 12h32v40H16zM16 26h32M16 40h32M24 12v14M38 26v14'),
      },
      {
        name: 'Mesa redonda',
        mark: shape('M12 26a20 6 0 1 0 40 0 20 6 0 1 0-40 0M32 32v18M22 52h20'),
      },
    ],
  },
];
