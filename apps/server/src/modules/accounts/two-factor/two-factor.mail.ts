import { layOut } from '../../../infrastructure/mail/layout.ts';

const REASON = 'Você recebe este aviso porque a forma de entrar na sua conta no Átrio mudou.';
const NOT_YOU = 'Se não foi você, redefina sua senha agora mesmo e avise a administração.';

export function twoFactorOnMail() {
  return layOut({
    subject: 'Verificação em duas etapas ativada',
    paragraphs: [
      'A partir de agora, entrar na sua conta pede também um código do aplicativo autenticador.',
      'As outras sessões foram encerradas. Guarde os códigos de recuperação em lugar seguro.',
      NOT_YOU,
    ],
    reason: REASON,
  });
}

export function twoFactorOffMail() {
  return layOut({
    subject: 'Verificação em duas etapas desativada',
    paragraphs: ['A partir de agora, sua conta pede apenas a senha para entrar.', NOT_YOU],
    reason: REASON,
  });
}

export function codesRenewedMail() {
  return layOut({
    subject: 'Novos códigos de recuperação',
    paragraphs: ['Novos códigos de recuperação foram gerados. Os antigos não valem mais.', NOT_YOU],
    reason: REASON,
  });
}

export function recoveryCodeUsedMail(left: number) {
  return layOut({
    subject: 'Um código de recuperação foi usado',
    paragraphs: [
      'Um código de recuperação da sua conta acabou de ser usado no lugar do aplicativo.',
      remaining(left),
      NOT_YOU,
    ],
    reason: 'Você recebe este aviso porque um código de recuperação da sua conta foi usado.',
  });
}

function remaining(left: number): string {
  if (left === 0) return 'Era o último: gere novos códigos em Conta.';
  return left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`;
}
