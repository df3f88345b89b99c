/**
 * The error catalogue: HTTP status and the message shown to people. The code's words, with
 * underscores turned to spaces, appear in the generic error panel.
 */
export const errorCatalogue = {
  ITEM_MISMATCH: { status: 400, message: 'A compra enviada não é a do endereço' },
  VALIDATION_ERROR: { status: 400, message: 'Confira os campos e tente novamente' },
  MALFORMED_BODY: { status: 400, message: 'Não foi possível ler os dados enviados' },
  UNAUTHENTICATED: { status: 401, message: 'Entre novamente para continuar' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email ou senha incorretos' },
  WEBHOOK_REFUSED: { status: 401, message: 'Token inválido' },
  REFRESH_REFUSED: { status: 401, message: 'Sua sessão terminou. Entre novamente' },
  SIGN_UP_CLOSED: { status: 403, message: 'O cadastro está fechado neste servidor' },
  INVITATION_REQUIRED: {
    status: 403,
    message: 'Aqui o cadastro é por convite. Peça um a quem administra a plataforma',
  },
  INVITATION_OVER: {
    status: 403,
    message: 'Este convite já foi usado ou venceu. Peça outro a quem administra a plataforma',
  },
  SCOPE_MISSING: { status: 403, message: 'A chave não tem a permissão que isto pede' },
  KEY_NOT_ALLOWED: { status: 403, message: 'Chaves não podem fazer isto' },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para fazer isso' },
  ACCOUNT_BLOCKED: {
    status: 403,
    message: 'Esta conta está bloqueada. Fale com quem administra a plataforma',
  },
  AREA_FORBIDDEN: { status: 403, message: 'Você não tem permissão para acessar o sistema' },
  LINKS_OFF: { status: 403, message: 'Nesta sala, convidados não podem mandar links agora' },
  VISITOR_BANNED: { status: 403, message: 'Você foi removido desta sala' },
  ORIGIN_NOT_ALLOWED: { status: 403, message: 'Origem não permitida' },
  NOT_FOUND: { status: 404, message: 'Não encontrado' },
  PASS_UNKNOWN: {
    status: 404,
    message: 'Não conhecemos este passe. Abra o link do seu convite de novo, inteiro',
  },
  POSTAL_CODE_UNKNOWN: { status: 404, message: 'CEP não encontrado' },
  ROUTE_NOT_FOUND: { status: 404, message: 'Endereço não encontrado' },
  REQUEST_TIMEOUT: { status: 408, message: 'O envio demorou demais e foi interrompido' },
  IN_PROGRESS: { status: 409, message: 'Isto já está em processamento. Aguarde um instante' },
  PAYMENT_DATA_EXISTS: { status: 409, message: 'Seus dados de pagamento já estão cadastrados' },
  ITEM_USED: { status: 409, message: 'Esta compra já foi usada para criar uma sala' },
  TWO_FACTOR_ON: { status: 409, message: 'A verificação em duas etapas já está ativada' },
  TWO_FACTOR_OFF: { status: 409, message: 'A verificação em duas etapas não está ativada' },
  EMAIL_TAKEN: { status: 409, message: 'Já existe uma conta com este email' },
  EMAIL_CONFIRMED: { status: 409, message: 'Seu e-mail já está confirmado' },
  CHANGED_MEANWHILE: { status: 409, message: 'Alguém salvou outra versão enquanto você editava' },
  TICKET_ALREADY_EXISTS: { status: 409, message: 'Este email já tem acesso a esta sala' },
  IMPORT_STARTED: {
    status: 409,
    message: 'A importação já começou: as colunas não podem mais mudar',
  },
  CERTIFICATE_OVER: {
    status: 409,
    message: 'Este certificado já foi substituído ou não vale mais',
  },
  EVENT_NOT_OVER: {
    status: 409,
    message: 'O evento ainda não terminou. Os certificados são emitidos depois dele',
  },
  QUOTE_CHANGED: {
    status: 409,
    message: 'Os valores mudaram. Confira os novos e confirme de novo',
  },
  ORDER_NOT_ACTIVE: { status: 409, message: 'Esta assinatura não está ativa' },
  CHANGE_PENDING: {
    status: 409,
    message: 'Já há uma mudança de plano em andamento. Desfaça-a antes',
  },
  CHANGE_PAID: {
    status: 409,
    message: 'A mensalidade do novo plano já foi paga: a mudança não pode mais ser desfeita',
  },
  ORDER_UNPAID: {
    status: 409,
    message: 'Para mudar de plano, pague antes o que está em aberto nesta assinatura',
  },
  PAYMENT_NOT_PAID: {
    status: 409,
    message: 'Este pagamento não consta como pago. O recibo sai depois do pagamento',
  },
  INVOICE_NOT_REFUSED: { status: 409, message: 'Não há nota fiscal recusada deste pagamento' },
  KEY_OVER: { status: 409, message: 'Esta chave já foi revogada ou venceu. Crie outra' },
  WEBHOOK_OFF: { status: 409, message: 'Este webhook está desligado. Ligue para enviar' },
  ALREADY_OWNER: { status: 409, message: 'Esta pessoa já é dona da sala' },
  ALREADY_BANNED: { status: 409, message: 'Esta pessoa já foi removida da sala' },
  ALREADY_BANNED_EVERYWHERE: { status: 409, message: 'Esta pessoa já foi banida da plataforma' },
  TEMPLATE_NAME_TAKEN: { status: 409, message: 'Já existe um modelo com este nome' },
  TOO_MANY_TEMPLATES: { status: 409, message: 'A empresa já tem 50 modelos: exclua um antes' },
  COUPON_CODE_TAKEN: { status: 409, message: 'Já existe um cupom com este código' },
  BUILD_NAME_TAKEN: { status: 409, message: 'Já existe uma build com este nome' },
  ALREADY_EXISTS: { status: 409, message: 'Já existe um registro igual' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'O que foi enviado é grande demais' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Formato de envio não aceito' },
  NOT_AN_IMAGE: { status: 415, message: 'Arquivo deve ser imagem' },
  NOT_A_BUNDLE: { status: 415, message: 'Arquivo deve ser asset bundle' },
  NOT_A_BUILD: { status: 415, message: 'Arquivos inválidos' },
  NOT_A_LIST: {
    status: 415,
    message: 'Não foi possível ler a lista. Envie uma planilha XLSX ou um arquivo CSV',
  },
  PLAN_UNAVAILABLE: { status: 422, message: 'Plano escolhido inválido' },
  COUPON_REFUSED: { status: 422, message: 'Este cupom não pode ser usado' },
  BILLING_TYPE_UNAVAILABLE: {
    status: 422,
    message: 'Esta forma de pagamento não está disponível',
  },
  SAME_BILLING_TYPE: { status: 422, message: 'Esta assinatura já é paga assim' },
  SAME_PLAN: { status: 422, message: 'Esta assinatura já é deste plano' },
  ROOMS_NOT_KEPT: { status: 422, message: 'Escolha só salas desta assinatura, até o limite' },
  PAYMENT_DATA_MISSING: { status: 422, message: 'Cadastre primeiro seus dados de pagamento' },
  ROOM_MODEL_UNAVAILABLE: { status: 422, message: 'Modelo de sala inválido' },
  PAYMENT_MISMATCH: {
    status: 422,
    message:
      'O pagamento no provedor não confere com o pedido. Fale com quem administra o servidor',
  },
  PROVIDER_REFUSED: { status: 422, message: 'O provedor de pagamentos recusou os dados' },
  NOBODY_STAYED: { status: 422, message: 'Ninguém sem certificado ficou conectado por esta parte' },
  PROGRAMME_FULL: { status: 422, message: 'A programação tem no máximo 100 sessões' },
  LIST_TOO_LONG: { status: 422, message: 'Uma lista pode ter no máximo 50.000 linhas' },
  NO_PREVIOUS_VERSION: { status: 422, message: 'Não há versão anterior para voltar' },
  COMMON_PASSWORD: { status: 422, message: 'Essa senha é muito comum. Escolha outra' },
  WRONG_PASSWORD: { status: 422, message: 'Senha incorreta' },
  EMAIL_MISMATCH: { status: 422, message: 'Digite o email da sua conta' },
  PERSON_NOT_CONFIRMED: {
    status: 422,
    message: 'Esta pessoa ainda não confirmou o e-mail da conta',
  },
  OWN_ACCOUNT: { status: 422, message: 'Peça a outra pessoa da plataforma: esta conta é a sua' },
  LAST_MASTER: {
    status: 422,
    message: 'Esta é a última conta que administra a plataforma. Dê o papel a outra pessoa antes',
  },
  WRONG_RESET_CODE: { status: 422, message: 'Código inválido ou vencido' },
  WRONG_EMAIL_CODE: { status: 422, message: 'Código inválido ou vencido' },
  TAKE_BACK_OVER: {
    status: 422,
    message: 'Este link já foi usado ou venceu. Ele vale por 7 dias',
  },
  EMAIL_NOT_CONFIRMED: { status: 422, message: 'Confirme antes o e-mail da sua conta' },
  TWO_FACTOR_REQUIRED: {
    status: 422,
    message: 'Digite o código do seu aplicativo autenticador',
  },
  WRONG_TWO_FACTOR_CODE: { status: 422, message: 'Código inválido ou já usado' },
  TWO_FACTOR_SETUP_OVER: { status: 422, message: 'A ativação expirou. Comece de novo' },
  VISIT_CODE_REQUIRED: { status: 422, message: 'Esta sala pede um código enviado ao seu email' },
  CHECKIN_UNKNOWN: { status: 422, message: 'Este código não é um passe desta plataforma' },
  CHECKIN_OTHER_ROOM: { status: 422, message: 'Este passe é de outra sala' },
  CHECKIN_REMOVED: { status: 422, message: 'Este convidado foi removido da lista' },
  CHECKIN_REPLACED: {
    status: 422,
    message: 'Este passe foi trocado por outro. Peça o do convite mais recente ou busque pelo nome',
  },
  CHECKIN_DECLINED: { status: 422, message: 'Esta pessoa recusou o convite' },
  CHECKIN_EARLY: { status: 422, message: 'O convite desta pessoa ainda não vale' },
  CHECKIN_OVER: { status: 422, message: 'O convite desta pessoa está vencido' },
  PASS_REPLACED: {
    status: 422,
    message: 'Este passe foi trocado por outro. Use o do convite mais recente',
  },
  PASS_WITHDRAWN: {
    status: 422,
    message: 'Este passe não vale mais. Fale com quem convidou você',
  },
  PASS_DECLINED: {
    status: 422,
    message: 'Este convite foi recusado. Se mudou de ideia, fale com quem convidou você',
  },
  PASS_EARLY: { status: 422, message: 'Este passe ainda não vale' },
  PASS_OVER: {
    status: 422,
    message: 'A validade deste passe terminou. Fale com quem convidou você',
  },
  PASS_CODE_REQUIRED: {
    status: 422,
    message: 'Para entrar deste aparelho, digite o código enviado ao email do convite',
  },
  NOT_THE_BUILD: { status: 422, message: 'Este conteúdo não é a build da sala' },
  VISITOR_UNTOLD: { status: 422, message: 'Esta build não recebe quem joga' },
  WRONG_HALL_CODE: { status: 422, message: 'Este não é o código da tela, ou já mudou' },
  WRONG_VISIT_CODE: { status: 422, message: 'Código inválido ou vencido' },
  VISITOR_IS_ADMIN: { status: 422, message: 'Administradores da sala não podem ser removidos' },
  BAN_OF_CUSTOMER: {
    status: 422,
    message:
      'Esta pessoa é cliente ou administra a plataforma: em Pessoas a conta pode ser bloqueada',
  },
  ROOM_NOT_JOINED: { status: 422, message: 'Tentativa de entrar na sala sem ter room' },
  MESSAGE_HELD: {
    status: 422,
    message: 'Sua mensagem aparece assim que a equipe da sala aprovar',
  },
  EDIT_HELD: {
    status: 422,
    message: 'Este texto precisa da aprovação da equipe. Mande como mensagem nova',
  },
  PERSON_NOT_HERE: { status: 422, message: 'Esta pessoa não está na sala' },
  ADMIN_UNAVAILABLE: { status: 422, message: 'Administrador inválido' },
  ADMIN_UNKNOWN: { status: 422, message: 'Não há conta com este e-mail confirmado' },
  INVITATION_MISMATCH: { status: 422, message: 'O convite é para outro e-mail' },
  COMPANY_OWNER_STAYS: {
    status: 422,
    message: 'Quem é dono da empresa não pode ser removido. Antes, a empresa precisa de outro dono',
  },
  LAST_ADMIN: { status: 422, message: 'A empresa precisa de ao menos um administrador' },
  COMPANY_UNAVAILABLE: { status: 422, message: 'Empresa inválida' },
  ENVIRONMENT_UNAVAILABLE: { status: 422, message: 'Ambiente inválido' },
  ENVIRONMENT_NOT_DELETABLE: { status: 422, message: 'Ambiente inválido para deleção' },
  ROOM_CREATION_CLOSED: { status: 422, message: 'Aqui as salas vêm de um plano ou de uma compra' },
  TOO_MANY_ROOMS: { status: 422, message: 'Escolha no máximo 1.000 salas de uma vez' },
  IDEMPOTENCY_KEY_USED: {
    status: 422,
    message: 'Esta Idempotency-Key já serviu para outra chamada',
  },
  TOO_MANY_KEYS: { status: 422, message: 'Você já tem 50 chaves. Revogue uma que ninguém usa' },
  TOO_MANY_WEBHOOKS: { status: 422, message: 'Você já tem 20 webhooks. Exclua um que ninguém usa' },
  IMAGE_TOO_LARGE: { status: 422, message: 'A imagem pode ter no máximo 40 megapixels' },
  WRONG_PLATFORM: { status: 422, message: 'O asset bundle foi feito para outra plataforma' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Muitas tentativas. Aguarde um pouco e tente de novo',
  },
  TOO_MANY_SOCKETS: {
    status: 429,
    message: 'Esta página está aberta em abas demais. Feche algumas e recarregue',
  },
  VISIT_CODE_SENT: {
    status: 429,
    message: 'Enviamos um código há pouco. Use o que está no seu email ou peça outro em instantes',
  },
  ACCOUNT_MAIL_LIMIT: {
    status: 429,
    message: 'Sua conta chegou ao limite de convites por e-mail de hoje. Tente de novo amanhã',
  },
  RECIPIENT_MAIL_LIMIT: {
    status: 429,
    message: 'Este endereço já recebeu convites demais hoje. Tente de novo amanhã',
  },
  SLOW_MODE: { status: 429, message: 'Modo lento: espere um pouco para mandar outra mensagem' },
  TOO_MANY_HELD: {
    status: 429,
    message: 'Suas últimas mensagens ainda esperam a aprovação da equipe',
  },
  TOO_MANY_EVENTS: { status: 429, message: 'Calma: espere um instante e tente de novo' },
  KEY_LIMIT: { status: 429, message: 'A chave fez chamadas demais neste minuto' },
  PROVIDER_BUSY: {
    status: 429,
    message: 'O provedor de pagamentos pediu uma pausa. Tente novamente em instantes',
  },
  INTERNAL_ERROR: { status: 500, message: 'Algo deu errado aqui. Tente novamente' },
  PROVIDER_UNAVAILABLE: {
    status: 502,
    message: 'O provedor de pagamentos não respondeu como esperado. Tente novamente em instantes',
  },
  POSTAL_LOOKUP_UNAVAILABLE: { status: 502, message: 'Não foi possível buscar o CEP agora' },
  ORDER_PROCESSING: {
    status: 504,
    message: 'Seu pedido está em processamento e aparecerá em Financeiro. Não é preciso repetir',
  },
  PROVIDER_TIMEOUT: {
    status: 504,
    message: 'O provedor de pagamentos demorou demais para responder. Tente novamente em instantes',
  },
  SERVER_BUSY: { status: 503, message: 'O servidor está ocupado. Tente novamente em instantes' },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'Não foi possível acessar os dados agora. Tente novamente em instantes',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    message: 'Não foi possível guardar ou ler arquivos agora. Tente novamente em instantes',
  },
  STORAGE_FULL: {
    status: 507,
    message: 'Não há espaço para guardar o arquivo. Avise quem administra o servidor',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Field name (as sent) → message. */
export type FieldErrors = Record<string, string>;

/** The body of every failure. */
export interface ErrorEnvelope {
  success: false;
  error: {
    message: string;
    error: ErrorCode;
    fields?: FieldErrors;
    /**
     * With VISITOR_BANNED: the reason and the end of the ban. With CHANGED_MEANWHILE: the current
     * row. With QUOTE_CHANGED: the new quote. With SLOW_MODE: `seconds`, how long to wait. With PASS_EARLY and PASS_OVER:
     * `at`. With CHECKIN_…: the guest's `name`, `guestId` and `at`, as far as known. With PASS_CODE_REQUIRED: the `email`, mostly hidden, and `why`.
     */
    current?: unknown;
  };
}
