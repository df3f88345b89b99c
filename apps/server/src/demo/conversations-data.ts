/** One message: its speaker, its text, and its special features. */
export type Line = readonly [who: string, text: string, special?: Special];

interface Special {
  /** Only this person reads it. */
  to?: string;
  isEdited?: true;
  /** By this person, as what. */
  reportedBy?: readonly [who: string, reason: string];
}

export interface Conversation {
  room: string;
  /** Days between its last line and now: it ended at some hour of the day. */
  daysAgo?: number;
  /** Of those of today: minutes between its last line and now. */
  minutesAgo?: number;
  isVoice?: true;
  lines: readonly Line[];
}

/** Oldest first. Speakers with an administrator's name write as administrators. */
export const CONVERSATIONS: readonly Conversation[] = [
  {
    room: 'Clube do Livro',
    daysAgo: 5,
    lines: [
      ['Luiza Farias', 'Este mês lemos “Torto Arado”. Até que capítulo vocês chegaram?'],
      ['Estela Quadros', 'Terminei a primeira parte ontem, que final foi aquele?'],
      ['Samuel Pacheco', 'Sem spoiler, por favor! Ainda estou na página 60 🙈'],
      ['Luiza Farias', 'Combinado: até quinta só falamos da primeira parte.'],
    ],
  },
  {
    room: 'Estande Feira de Outono',
    daysAgo: 4,
    lines: [
      ['Geraldo Pontes', 'Vocês atendem lojas do interior do Ceará?'],
      ['Davi Sarmento', 'Atendemos sim, com entrega em até seis dias úteis.'],
      ['Geraldo Pontes', 'Ótimo. Vou falar com vendas pelo botão aí de cima.'],
      ['Bianca Seixas', 'O catálogo de malhas está muito bonito!'],
    ],
  },
  {
    room: 'Reforço de Matemática',
    daysAgo: 3,
    isVoice: true,
    lines: [
      ['Yara Antunes', 'Deixei a lista 7 no mural. Comecem pelas ímpares.'],
      ['Cauã Bezerra', 'Professora, na 5 o ângulo é em graus ou radianos?'],
      ['Yara Antunes', 'Em graus, Cauã. Boa pergunta!'],
    ],
  },
  {
    room: 'Lançamentos',
    daysAgo: 2,
    lines: [
      ['Mirela Guedes', 'A sessão de autógrafos vai ser gravada?'],
      ['Luiza Farias', 'Vai sim, a gravação fica disponível na segunda-feira.'],
      ['Vicente Lobo', 'Parabéns pela edição, o papel ficou lindo.'],
    ],
  },
  {
    room: 'Auditório Ipê',
    daysAgo: 1,
    lines: [
      ['Davi Sarmento', 'Olá! A oficina de amanhã começa às 14h, com legenda ao vivo.'],
      ['Otávio Nogueira', 'Precisa levar algum material?'],
      ['Davi Sarmento', 'Só papel e caneta, o resto está na página da oficina.'],
      [
        'Promoções Já',
        'GANHE SEGUIDORES em 24h, chama no link da minha página!!!',
        { reportedBy: ['Amanda Torres', 'Propaganda fora do assunto'] },
      ],
      ['Amanda Torres', 'Isso aí é golpe, não cliquem.'],
    ],
  },
  {
    room: 'Galeria Cais',
    daysAgo: 1,
    lines: [
      ['Visitante Azul', 'compre compre compre compre'],
      ['Visitante Azul', 'compre compre compre compre compre'],
      ['Luiza Farias', 'Pessoal, removi quem estava atrapalhando. Bom passeio a todos!'],
    ],
  },
  {
    room: 'Auditório Ipê',
    daysAgo: 1,
    isVoice: true,
    lines: [
      ['Davi Sarmento', 'Quem vai falar, levante a mão no painel de voz.'],
      ['Isadora Brito', 'Prontinho, já estou na fila.'],
      ['Otávio Nogueira', 'Eu também. Depois da Isadora.'],
    ],
  },
  {
    room: 'Sala de Oficinas',
    daysAgo: 1,
    isVoice: true,
    lines: [
      ['Teodoro Maia', 'Meu microfone voltou, obrigado pela dica.'],
      ['Davi Sarmento', 'Que bom! Na próxima rodada você começa.'],
    ],
  },
  {
    room: 'Biblioteca Aroeira',
    daysAgo: 1,
    lines: [
      ['Rebeca Fontes', 'Onde fica a estante de poesia?'],
      ['Yara Antunes', 'No fundo à direita, depois do arco.'],
      ['Rebeca Fontes', 'Achei! Obrigada, professora.'],
    ],
  },
  {
    room: 'Plantão Técnico',
    minutesAgo: 205,
    lines: [
      ['Leandro Vilela', 'A planta do bloco B está na versão 12?'],
      ['Davi Sarmento', 'Está. A 13 sai na sexta, com as mudanças da fachada.'],
    ],
  },
  {
    room: 'Lounge de Boas-vindas',
    minutesAgo: 128,
    lines: [
      ['Sílvia Cordeiro', 'Oi! É por aqui que se entra no auditório?'],
      ['Helena Prado', 'É sim, Sílvia: porta acesa à esquerda. Seja bem-vinda!'],
      ['Sílvia Cordeiro', 'Obrigada 😊'],
    ],
  },
  {
    room: 'Showroom Maré',
    minutesAgo: 74,
    lines: [
      ['Patrícia Aragão', 'A bolsa de palha vem em outra cor?'],
      ['Davi Sarmento', 'Em três: natural, café e azul. Estão na segunda bancada.'],
      ['Patrícia Aragão', 'A azul é linda. Já pedi pelo site.'],
    ],
  },
  {
    room: 'Galeria Cais',
    minutesAgo: 31,
    lines: [
      ['Amanda Torres', 'Olá! É minha primeira vez por aqui.'],
      ['Nilo Campelo', 'Oi, Amanda. Dá para chegar perto dos quadros com as setas.'],
      ['Luiza Farias', 'Bem-vindas e bem-vindos! A visita guiada começa já, perto do banco.'],
      ['Nilo Campelo', 'O quadro amarelo ao lado da janela é de quem?'],
      ['Luiza Farias', 'É da série “Marés”, de 2024. Conto mais na visita.'],
      ['Amanda Torres', 'Guardei um lugar para você no banco.', { to: 'Nilo Campelo' }],
      ['Rafael Menezes', 'Alguém sabe se o catálogo tem versão em áudio?', { isEdited: true }],
    ],
  },
  {
    room: 'Recepção Vértice',
    minutesAgo: 17,
    lines: [
      ['João Bittencourt', 'Cheguei para a reunião com a Letícia.'],
      ['Davi Sarmento', 'Olá, João! Ela já vem, pode sentar no sofá laranja.'],
      ['Clara Meireles', 'Com licença, o crachá é pedido aqui ou no plantão?'],
      ['Davi Sarmento', 'Aqui mesmo, Clara. Fica pronto na hora.'],
    ],
  },
  {
    room: 'Sala de Aula 3',
    minutesAgo: 9,
    lines: [
      ['Yara Antunes', 'Turma, abram o experimento 4: mistura homogênea ou heterogênea?'],
      ['Pietra Falcão', 'Heterogênea, dá para ver as duas fases.'],
      ['Enzo Camargo', 'A minha ficou homogênea, será que mexi demais?', { isEdited: true }],
      ['Yara Antunes', 'Os dois têm razão: depende da temperatura. Testem de novo a 40 graus.'],
      ['Cecília Tavares', 'Professora, consegui abrir o experimento pelo celular'],
    ],
  },
  {
    room: 'Auditório Ipê',
    minutesAgo: 4,
    lines: [
      ['Helena Prado', 'Começamos em cinco minutos. Testem o som, por favor.'],
      ['Luiza Teles', 'Som perfeito por aqui.'],
      ['Nilo Campelo', 'Alguém mais está sem som no palco?'],
      ['Amanda Torres', 'Por aqui voltou depois de recarregar.'],
      ['Nilo Campelo', 'Voltou para mim também, obrigado!'],
      ['Rafael Menezes', 'O link da transcrição vai ficar disponível depois?'],
    ],
  },
];
