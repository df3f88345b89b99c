import {
  type EntityAction,
  entities,
  entityActions,
  entityKinds,
} from '@atrio/contract/lib/entities';
import type { HistoryEntry } from '@atrio/contract/platform/history';
import { plural } from '../../../kit/text/format.ts';
import {
  type Change,
  changeLineOf,
  type FieldLine,
  isHidden,
  lineOf,
  newLineOf,
  type Value,
} from './history-fields.ts';

/** The sentence after the person's name, in parts: 'alterou', 'Privada', 'de Sim para Não'. */
export interface Sentence {
  verb: string;
  /** The object of the verb, shown in bold. */
  thing?: string;
  rest?: string;
  /** Further changes, one line per field. */
  lines: FieldLine[];
}

type Words = (entry: HistoryEntry) => Sentence;

/** The actions that need more than their entity's name; one that is missing does not compile. */
const SENTENCES: Record<Exclude<HistoryEntry['action'], EntityAction>, Words> &
  Partial<Record<EntityAction, Words>> = {
  'room.restored': plain('restaurou a sala'),
  'room.purged': plain('apagou a sala de vez'),
  'room.doorChanged': updated('alterou a porta'),
  'room.invitationChanged': updated('alterou o convite'),
  'programme.reminders': updated('alterou os lembretes'),
  'room.movedToFront': about('visitor', 'pôs', 'na frente da fila'),
  'room.emptied': (entry) => ({
    ...plain('esvaziou a sala')(entry),
    lines: entry.changes
      .filter(({ field }) => field !== 'count')
      .map((change) => lineWithout(entry.action, change)),
  }),
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
  'ticket.updated': (entry) => ({
    ...about('email', 'alterou o convidado')(entry),
    lines: entry.changes
      .filter(({ field }) => field !== 'email')
      .map((change) => changeLineOf(entry.action, change)),
  }),
  'ticket.changedMany': (entry) => {
    const count = Number(subjectOf(entry, 'count') ?? 1);
    return { verb: 'alterou', thing: plural(count, 'convidado', 'convidados'), lines: [] };
  },
  'ticket.deletedMany': (entry) => {
    const count = Number(subjectOf(entry, 'count') ?? 1);
    return { verb: 'removeu', thing: plural(count, 'convidado', 'convidados'), lines: [] };
  },
  'ticket.forgotten': (entry) => {
    const count = Number(subjectOf(entry, 'count') ?? 1);
    const people = plural(count, 'convidado que não veio', 'convidados que não vieram');
    return { verb: 'apagou', thing: `${people}, pelo prazo da lista`, lines: [] };
  },
  'ticket.configured': updated('alterou a lista de convidados'),
  'ticket.imported': (entry) => ({
    ...about('list', 'importou a lista de convidados')(entry),
    lines: entry.changes
      .filter(({ field }) => field !== 'list')
      .map((change) => lineWithout(entry.action, change)),
  }),
  'ticket.checkedIn': about('email', 'deu entrada na recepção a'),
  'ticket.checkedOut': about('email', 'desfez a entrada na recepção de'),
  'ban.created': (entry) => ({
    ...about('visitor', 'removeu', 'da sala')(entry),
    lines: entry.changes
      .filter(({ field }) => field !== 'visitor')
      .map((change) => lineWithout(entry.action, change)),
  }),
  'ban.removed': about('visitor', 'permitiu', 'de novo'),
  'ban.platformCreated': (entry) => ({
    ...about('visitor', 'baniu', 'da plataforma')(entry),
    lines: entry.changes
      .filter(({ field }) => field !== 'visitor')
      .map((change) => lineWithout(entry.action, change)),
  }),
  'ban.platformRemoved': about('visitor', 'desfez o banimento de'),
  'message.deleted': (entry) => {
    const count = Number(subjectOf(entry, 'count') ?? 1);
    return about('sender', `deletou ${plural(count, 'mensagem', 'mensagens')} de`)(entry);
  },
  'message.published': about('sender', 'publicou a mensagem retida de'),
  'message.discarded': plain('descartou uma mensagem retida'),
  'image.added': (entry) => {
    const count = subjectOf(entry, 'count');
    if (typeof count === 'number') {
      return { verb: 'adicionou', thing: plural(count, 'imagem', 'imagens'), lines: [] };
    }
    return about('image', 'adicionou a imagem')(entry);
  },
  'image.deleted': about('image', 'deletou a imagem'),
  'image.restored': about('image', 'restaurou a imagem'),
  'certificate.issued': (entry) => ({
    verb: 'emitiu certificados',
    rest: plural(Number(entry.changes[0]?.after ?? 0), 'certificado', 'certificados'),
    lines: [],
  }),
  'certificate.revoked': about('code', 'revogou o certificado'),
  'certificate.reissued': about('code', 'emitiu de novo o certificado'),
  'certificate.erased': about('code', 'apagou os dados do certificado'),
  'programme.added': about('session', 'adicionou a sessão'),
  'programme.changed': (entry) => ({
    ...about('session', 'alterou a sessão')(entry),
    lines: entry.changes
      .filter(({ field }) => field !== 'session')
      .map((change) => lineOf(entry.action, change)),
  }),
  'programme.removed': about('session', 'deletou a sessão'),
  'programme.revoked': plain('revogou o endereço da agenda da equipe'),
  'programme.restored': about('session', 'restaurou a sessão'),
  'asset.updated': changed('alterou os assets'),
  'color.updated': updated('alterou as cores'),
  'template.saved': about('template', 'salvou o modelo'),
  'template.renamed': about('template', 'renomeou o modelo'),
  'template.deleted': about('template', 'excluiu o modelo'),
  'build.restored': changed('restaurou a versão anterior da build'),
  'category.deleted': (entry) => {
    const count = Number(subjectOf(entry, 'items') ?? 0);
    const rest = count > 0 ? `com ${plural(count, 'item', 'itens')}` : undefined;
    return { verb: 'deletou a categoria', rest, lines: [] };
  },
  'bundle.updated': changed('alterou os asset bundles'),
  'account.updated': updated('alterou o perfil'),
  'account.emailConfirmed': plain('confirmou o e-mail'),
  'account.emailTakenBack': plain('desfez a mudança de e-mail'),
  'account.passwordReset': plain('redefiniu a senha'),
  'account.resetSent': plain('enviou um código de nova senha'),
  'account.roleChanged': updated('alterou o papel'),
  'account.blocked': plain('bloqueou a conta'),
  'account.unblocked': plain('desbloqueou a conta'),
  'account.suspended': (entry) => ({
    ...plain('fechou todas as salas para visitantes')(entry),
    lines: entry.changes.map((change) => lineWithout(entry.action, change)),
  }),
  'account.resumed': plain('abriu todas as salas de novo'),
  'account.roomsGranted': (entry) => ({
    verb: 'concedeu',
    thing: plural(Number(subjectOf(entry, 'rooms') ?? 1), 'sala', 'salas'),
    rest: `do plano ${subjectOf(entry, 'plan')}`,
    lines: entry.changes
      .filter(({ field }) => field !== 'rooms' && field !== 'plan')
      .map((change) => lineWithout(entry.action, change)),
  }),
  'account.grantEnded': about('plan', 'encerrou as salas concedidas do plano'),
  'account.methodChanged': (entry) => ({
    ...about('plan', 'trocou a forma de pagamento da assinatura')(entry),
    lines: entry.changes
      .filter(({ field }) => field === 'method')
      .map((change) => lineOf(entry.action, change)),
  }),
  'account.paymentsRead': plain('consultou os pagamentos'),
  'account.paymentDataRead': plain('consultou os dados de pagamento'),
  'account.signedOut': plain('encerrou todas as sessões'),
  'account.sessionEnded': ({ action, changes }) => ({
    verb: 'encerrou uma sessão',
    lines: changes.map(({ field, before }) =>
      newLineOf(action, { field, before: null, after: before }),
    ),
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
  'apiKey.rotated': plain('trocou o segredo da chave'),
  'apiKey.revoked': plain('revogou a chave'),
  'webhook.rotated': plain('trocou o segredo do webhook'),
};

/** An entry in Portuguese words. */
export function sentenceOf(entry: HistoryEntry): Sentence {
  const words = isOfEntity(entry.action)
    ? (SENTENCES[entry.action] ?? entityWords(entry.action))
    : SENTENCES[entry.action];
  return words(entry);
}

function isOfEntity(action: HistoryEntry['action']): action is EntityAction {
  return entityActions.some((known) => known === action);
}

/** 'criou a sala': the sentence of an action that every entity has. */
function entityWords(action: EntityAction): Words {
  const [kind, what] = action.split('.');
  const entity = entities[entityKinds.find((known) => known === kind) ?? 'room'];
  const name = `${entity.article} ${entity.one.toLowerCase()}`;
  if (what === 'created') return created(`criou ${name}`);
  return what === 'updated' ? updated(`alterou ${name}`) : plain(`deletou ${name}`);
}

function plain(verb: string): Words {
  return () => ({ verb, lines: [] });
}

/** A creation, with the initial values. */
function created(verb: string): Words {
  return ({ action, changes }) => ({
    verb,
    lines: changes
      .filter(({ after }) => after !== null && after !== '')
      .map((change) => newLineOf(action, change)),
  });
}

function changed(verb: string): Words {
  return ({ action, changes }) => ({
    verb,
    lines: changes.map((change) => changeLineOf(action, change)),
  });
}

/** A single changed field is part of the sentence; several get a line each. */
function updated(verb: string): Words {
  return (entry) => {
    const [first, ...others] = entry.changes;
    if (!first || others.length > 0 || isHidden(first)) return changed(verb)(entry);
    const { label, before, after } = lineOf(entry.action, first);
    return { verb: 'alterou', thing: label, rest: `de ${before} para ${after}`, lines: [] };
  };
}

/** A sentence about the value of `field`. */
function about(field: string, verb: string, rest?: string): Words {
  return (entry) => {
    const value = subjectOf(entry, field);
    return { verb, thing: value === null ? 'alguém' : String(value), rest, lines: [] };
  };
}

/** For fields without a value before. A null is shown too: a ban without an end has one. */
function lineWithout(action: HistoryEntry['action'], change: Change): FieldLine {
  const { label, after } = lineOf(action, change);
  return { label, after };
}

/** The value that was added or removed. */
function subjectOf({ changes }: HistoryEntry, field: string): Value {
  const change = changes.find((candidate) => candidate.field === field);
  return change?.after ?? change?.before ?? null;
}
