/**
 * The error catalogue: HTTP status and the sentence shown to the person. A code's words, with
 * underscores turned to spaces, appear in the generic error panel.
 */
export const errorCatalogue = {
  VALIDATION_ERROR: { status: 400, message: 'Confira os campos e tente novamente' },
  MALFORMED_BODY: { status: 400, message: 'Não foi possível ler os dados enviados' },
  UNAUTHENTICATED: { status: 401, message: 'Entre novamente para continuar' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email ou senha incorretos' },
  REFRESH_REFUSED: { status: 401, message: 'Sua sessão terminou. Entre novamente' },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para fazer isso' },
  AREA_FORBIDDEN: { status: 403, message: 'Você não tem permissão para acessar o sistema' },
  VISITOR_BANNED: { status: 403, message: 'Você foi removido desta sala' },
  ORIGIN_NOT_ALLOWED: { status: 403, message: 'Origem não permitida' },
  NOT_FOUND: { status: 404, message: 'Não encontrado' },
  ROUTE_NOT_FOUND: { status: 404, message: 'Endereço não encontrado' },
  REQUEST_TIMEOUT: { status: 408, message: 'O envio demorou demais e foi interrompido' },
  EMAIL_TAKEN: { status: 409, message: 'Já existe uma conta com este email' },
  CHANGED_MEANWHILE: { status: 409, message: 'Alguém salvou outra versão enquanto você editava' },
  TICKET_ALREADY_EXISTS: { status: 409, message: 'Este email já tem acesso a esta sala' },
  ALREADY_OWNER: { status: 409, message: 'Esta pessoa já é dona da sala' },
  ALREADY_BANNED: { status: 409, message: 'Esta pessoa já foi removida da sala' },
  ALREADY_EXISTS: { status: 409, message: 'Já existe um registro igual' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'O que foi enviado é grande demais' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Formato de envio não aceito' },
  NOT_AN_IMAGE: { status: 415, message: 'Arquivo deve ser imagem' },
  NOT_A_BUNDLE: { status: 415, message: 'Arquivo deve ser asset bundle' },
  COMMON_PASSWORD: { status: 422, message: 'Essa senha é muito comum. Escolha outra' },
  WRONG_PASSWORD: { status: 422, message: 'Senha incorreta' },
  WRONG_RESET_CODE: { status: 422, message: 'Código inválido ou vencido' },
  VISIT_CODE_REQUIRED: { status: 422, message: 'Esta sala pede um código enviado ao seu email' },
  WRONG_VISIT_CODE: { status: 422, message: 'Código inválido ou vencido' },
  VISITOR_IS_ADMIN: { status: 422, message: 'Administradores da sala não podem ser removidos' },
  ROOM_NOT_JOINED: { status: 422, message: 'Tentativa de entrar na sala sem ter room' },
  PERSON_NOT_HERE: { status: 422, message: 'Esta pessoa não está na sala' },
  ADMIN_UNAVAILABLE: { status: 422, message: 'Administrador inválido' },
  LAST_ADMIN: { status: 422, message: 'A empresa precisa de ao menos um administrador' },
  COMPANY_UNAVAILABLE: { status: 422, message: 'Empresa inválida' },
  ENVIRONMENT_UNAVAILABLE: { status: 422, message: 'Ambiente inválido' },
  ENVIRONMENT_NOT_DELETABLE: { status: 422, message: 'Ambiente inválido para deleção' },
  ROOM_CREATION_CLOSED: { status: 422, message: 'Aqui as salas vêm de um plano ou de uma compra' },
  IMAGE_TOO_LARGE: { status: 422, message: 'A imagem pode ter no máximo 40 megapixels' },
  WRONG_PLATFORM: { status: 422, message: 'O asset bundle foi feito para outra plataforma' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Muitas tentativas. Aguarde um pouco e tente de novo',
  },
  TOO_MANY_EVENTS: { status: 429, message: 'Calma: espere um instante e tente de novo' },
  INTERNAL_ERROR: { status: 500, message: 'Algo deu errado aqui. Tente novamente' },
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

/** Field name (as sent) → sentence. */
export type FieldErrors = Record<string, string>;

/** The body of every failure. */
export interface ErrorEnvelope {
  success: false;
  error: {
    message: string;
    error: ErrorCode;
    fields?: FieldErrors;
    /** With VISITOR_BANNED: why and until when. With CHANGED_MEANWHILE: the row as it stands now. */
    current?: unknown;
  };
}
