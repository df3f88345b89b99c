/** Rooms of the simulated visitors, with the number of visitors and their lines. */
export const LIVE_ROOMS: readonly { room: string; seats: number; lines: readonly string[] }[] = [
  {
    room: 'Auditório Ipê',
    seats: 4,
    lines: [
      'Olá, pessoal!',
      'A imagem está ótima por aqui.',
      'Dá para aumentar um pouco o volume do palco?',
      'Que exemplo bom esse das oficinas de bairro.',
      'Perdi o começo, alguém pode resumir?',
      'A apresentação vai ficar disponível depois?',
      'Obrigado pela resposta, ficou claro.',
      'Adorei a parte sobre as escolas.',
      'Saludos desde Montevideo 👋',
      'Quando é o próximo encontro?',
    ],
  },
  {
    room: 'Recepção Vértice',
    seats: 3,
    lines: [
      'Cheguei para a reunião de orçamento.',
      'Onde fica o canteiro modelo?',
      'Já falei com o plantão, obrigado.',
      'Consegui abrir a planta, estava na versão nova.',
      'A sala norte está ocupada?',
      'Vou aguardar aqui no sofá.',
      'O crachá chegou, muito obrigada!',
    ],
  },
  {
    room: 'Sala de Aula 3',
    seats: 2,
    lines: [
      'Professora, terminei o exercício 2.',
      'Pode repetir a última parte, por favor?',
      'O meu resultado deu 12,5.',
      'Ah, entendi! Faltava converter a unidade.',
      'Vai cair na prova?',
      'Pelo celular também funciona.',
    ],
  },
  {
    room: 'Galeria Cais',
    seats: 2,
    lines: [
      'Que luz bonita entrando pela claraboia.',
      'Esse quadro azul me lembra o porto de Santos.',
      'Dá para ver os detalhes chegando perto.',
      'Vim pela indicação de uma amiga, adorei.',
      'A visita guiada ainda não começou, né?',
    ],
  },
  {
    room: 'Showroom Maré',
    seats: 1,
    lines: [
      'A coleção nova está linda.',
      'Esse modelo tem no tamanho 38?',
      'O frete para Natal é grátis?',
      'Gostei da bancada com as amostras.',
    ],
  },
];
