import type { DunningStep } from '@atrio/contract/money/dunning';
import { layOut } from '../../../infrastructure/mail/layout.ts';

interface Debt {
  planName: string;
  valueCents: number;
  dueDate: string;
}

const REASON = 'Você recebe este aviso porque assina um plano no Átrio.';
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** @param next the step that follows, and its day; undefined after the last */
export function dunningMail(
  step: DunningStep,
  debt: Debt,
  next: { step: DunningStep; day: string } | undefined,
  publicUrl: string,
) {
  return layOut({
    subject: subjectOf(step, debt),
    paragraphs: [...happened(step, debt), ...(next ? [comes(next)] : [])],
    button: { label: 'Pagar agora', url: `${publicUrl}/dashboard/payments` },
    reason: REASON,
  });
}

/** The reason that the owner reads for the closed rooms. */
export function reasonOf(debt: Debt): string {
  return `${paymentOf(debt)} venceu em ${dayOf(debt.dueDate)}.`;
}

function subjectOf(step: DunningStep, { dueDate }: Debt): string {
  switch (step) {
    case 'reminder':
      return `Seu pagamento vence em ${dayOf(dueDate)}`;
    case 'notice':
      return `Seu pagamento venceu em ${dayOf(dueDate)}`;
    case 'closing':
      return 'Suas salas estão fechadas para visitantes';
    case 'bin':
      return 'Suas salas foram para a lixeira';
  }
}

function happened(step: DunningStep, debt: Debt): string[] {
  const unpaid = `${paymentOf(debt)} venceu em ${dayOf(debt.dueDate)} e ainda não foi feito.`;
  switch (step) {
    case 'reminder':
      return [
        `${paymentOf(debt)} vence em ${dayOf(debt.dueDate)}.`,
        'Se você já pagou, não precisa fazer nada.',
      ];
    case 'notice':
      return [unpaid, 'Se você já pagou, a confirmação chega sozinha e os avisos param.'];
    case 'closing':
      return [
        unpaid,
        'Por isso suas salas estão fechadas para visitantes. Elas reabrem segundos depois do pagamento.',
        'Você continua entrando no painel, e seus dados podem ser exportados.',
      ];
    case 'bin':
      return [
        unpaid,
        'Por isso suas salas foram para a lixeira. Depois do pagamento elas voltam; se ele não vier, são apagadas de vez depois de 30 dias.',
      ];
  }
}

function comes({ step, day }: { step: DunningStep; day: string }): string {
  switch (step) {
    case 'closing':
      return `Sem o pagamento, suas salas fecham para visitantes em ${dayOf(day)}.`;
    case 'bin':
      return `Sem o pagamento, elas vão para a lixeira em ${dayOf(day)}.`;
    default:
      return `Sem o pagamento, o próximo aviso vem em ${dayOf(day)}.`;
  }
}

function paymentOf({ planName, valueCents }: Debt): string {
  return `O pagamento de ${reais.format(valueCents / 100)} do plano ${planName}`;
}

/** 'yyyy-mm-dd' as 'dd/mm/yyyy' */
function dayOf(day: string): string {
  return day.split('-').toReversed().join('/');
}
