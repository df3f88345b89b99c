import type { HistoryEntry } from '@atrio/contract/history';
import { plural } from '../../lib/format.ts';
import {
  changeLineOf,
  type FieldLine,
  isHidden,
  lineOf,
  newLineOf,
  type Value,
} from './history-fields.ts';

/** 'alterou', 'Privada', 'de Sim para Não': what follows the person's name. */
export interface Deed {
  verb: string;
  /** What it was done to, which stands out. */
  thing?: string;
  rest?: string;
  /** What else there is to say, field by field. */
  lines: FieldLine[];
}

type Words = (entry: HistoryEntry) => Deed;

const DEEDS: Record<HistoryEntry['action'], Words> = {
  'room.created': created('criou a sala'),
  'room.updated': updated('alterou a sala'),
  'room.deleted': plain('deletou a sala'),
  'room.restored': plain('restaurou a sala'),
  'room.purged': plain('apagou a sala de vez'),
  'roomAdmin.added': about('admin', 'adicionou', 'como administrador'),
  'roomAdmin.removed': about('admin', 'removeu', 'dos administradores'),
  'ticket.created': (entry) => {
    const count = subjectOf(entry, 'count');
    if (typeof count === 'number') {
      return { verb: 'criou', thing: plural(count, 'ticket', 'tickets'), lines: [] };
    }
    return about('email', 'criou o ticket de')(entry);
  },
  'ticket.deleted': about('email', 'deletou o ticket de'),
  'ban.created': (entry) => ({
    ...about('visitor', 'removeu', 'da sala')(entry),
    lines: entry.changes.filter(({ field }) => field !== 'visitor').map((one) => lineWithout(one)),
  }),
  'ban.removed': about('visitor', 'permitiu', 'de novo'),
  'message.deleted': (entry) => {
    const count = Number(subjectOf(entry, 'count') ?? 1);
    return about('sender', `deletou ${plural(count, 'mensagem', 'mensagens')} de`)(entry);
  },
  'image.added': (entry) => {
    const count = subjectOf(entry, 'count');
    if (typeof count === 'number') {
      return { verb: 'adicionou', thing: plural(count, 'imagem', 'imagens'), lines: [] };
    }
    return about('image', 'adicionou a imagem')(entry);
  },
  'image.deleted': about('image', 'deletou a imagem'),
  'image.restored': about('image', 'restaurou a imagem'),
  'asset.updated': changed('alterou os assets'),
  'company.created': created('criou a empresa'),
  'company.updated': updated('alterou a empresa'),
  'company.deleted': plain('deletou a empresa'),
  'color.updated': updated('alterou as cores'),
  'environment.created': created('criou o ambiente'),
  'environment.updated': updated('alterou o ambiente'),
  'environment.deleted': plain('deletou o ambiente'),
  'plan.created': created('criou o plano'),
  'plan.updated': updated('alterou o plano'),
  'build.created': created('criou a build'),
  'build.updated': updated('alterou a build'),
  'build.restored': changed('restaurou a versão anterior da build'),
  'build.deleted': plain('deletou a build'),
  'category.created': created('criou a categoria'),
  'category.updated': updated('alterou a categoria'),
  'category.deleted': (entry) => {
    const count = Number(subjectOf(entry, 'items') ?? 0);
    const rest = count > 0 ? `com ${plural(count, 'item', 'itens')}` : undefined;
    return { verb: 'deletou a categoria', rest, lines: [] };
  },
  'item.created': created('criou o item'),
  'item.updated': updated('alterou o item'),
  'item.deleted': plain('deletou o item'),
  'bundle.updated': changed('alterou os asset bundles'),
  'account.created': created('criou a conta'),
  'account.updated': updated('alterou o perfil'),
  'account.emailConfirmed': plain('confirmou o e-mail'),
  'account.emailTakenBack': plain('desfez a mudança de e-mail'),
  'account.passwordReset': plain('redefiniu a senha'),
  'account.resetSent': plain('enviou um código de nova senha'),
  'account.roleChanged': updated('alterou o papel'),
  'account.blocked': plain('bloqueou a conta'),
  'account.unblocked': plain('desbloqueou a conta'),
  'account.signedOut': plain('encerrou todas as sessões'),
  'account.sessionEnded': ({ changes }) => ({
    verb: 'encerrou uma sessão',
    lines: changes.map(({ field, before }) => newLineOf({ field, before: null, after: before })),
  }),
  'account.sessionsEnded': (entry) => {
    const count = Number(subjectOf(entry, 'count') ?? 1);
    return { verb: 'encerrou', thing: plural(count, 'outra sessão', 'outras sessões'), lines: [] };
  },
  'account.twoFactorEnabled': plain('ativou a verificação em duas etapas'),
  'account.twoFactorDisabled': plain('desativou a verificação em duas etapas'),
  'account.recoveryCodesRenewed': plain('gerou novos códigos de recuperação'),
  'account.exported': plain('baixou os próprios dados'),
  'account.erased': plain('excluiu a conta'),
  'invitation.sent': plain('enviou o convite'),
  'invitation.deleted': plain('cancelou o convite'),
  'paymentData.created': plain('criou o perfil de pagamento'),
  'paymentData.updated': changed('alterou o perfil de pagamento'),
};

/** An entry in Portuguese words. */
export function deedOf(entry: HistoryEntry): Deed {
  return DEEDS[entry.action](entry);
}

function plain(verb: string): Words {
  return () => ({ verb, lines: [] });
}

/** With what it began as. */
function created(verb: string): Words {
  return ({ changes }) => ({
    verb,
    lines: changes.filter(({ after }) => after !== null && after !== '').map(newLineOf),
  });
}

function changed(verb: string): Words {
  return ({ changes }) => ({ verb, lines: changes.map(changeLineOf) });
}

/** One field in the sentence itself, several line by line. */
function updated(verb: string): Words {
  return (entry) => {
    const [first, ...others] = entry.changes;
    if (!first || others.length > 0 || isHidden(first)) return changed(verb)(entry);
    const { label, before, after } = lineOf(first);
    return { verb: 'alterou', thing: label, rest: `de ${before} para ${after}`, lines: [] };
  };
}

/** A sentence about the one value of `field`. */
function about(field: string, verb: string, rest?: string): Words {
  return (entry) => {
    const value = subjectOf(entry, field);
    return { verb, thing: value === null ? 'alguém' : String(value), rest, lines: [] };
  };
}

/** Of what had no value before, so that two nulls hide nothing: no end is one. */
function lineWithout(change: HistoryEntry['changes'][number]): FieldLine {
  const { label, after } = lineOf(change);
  return { label, after };
}

/** What a change speaks of: what came, or what went. */
function subjectOf({ changes }: HistoryEntry, field: string): Value {
  const change = changes.find((candidate) => candidate.field === field);
  return change?.after ?? change?.before ?? null;
}
