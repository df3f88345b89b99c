export const LOGIN_FAILED = 'Erro fazendo login';
export const NOT_ALLOWED = 'Você não tem permissão para acessar o sistema';
