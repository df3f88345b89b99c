import type { SortOf } from '@atrio/contract/lib/route';
import {
  attendanceRoutes,
  DEFAULT_SHARE,
  type Report,
  type ReportGroup,
  type ReportPerson,
  type TranscriptLine,
} from '@atrio/contract/live/attendance';
import { type Certificate, certificateRoutes } from '@atrio/contract/live/certificates';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, queryClient, useApiMutation } from '../../../kit/api/query-client.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import {
  type ListRange,
  type ListState,
  listArgs,
  PAGE_SIZE,
  toPage,
} from '../../../kit/list/use-list-state.ts';
import { formatDateTime, toMinutes } from '../../../kit/text/format.ts';

type Field = SortOf<typeof attendanceRoutes.people>;
export type ReportList = ListState<Field>;

/** The people of a report, with its time, its group and its share in the address bar. */
export const REPORT_LIST = {
  sortable: ['name', 'connected', 'firstEntry'],
  defaultSort: 'name',
  filters: ['de', 'ate', 'grupo', 'parte', 'certificado', 'certificados', 'ordemCertificados'],
} as const;

/** Shares from which a certificate can be given, in percent. */
export const SHARES = [25, 50, 60, 70, 75, 80, 90, 100] as const;

const GROUPS: Record<string, ReportGroup> = {
  convidados: 'invited',
  abriram: 'opened',
  ficaram: 'stayed',
  presentes: 'present',
};

export function groupOf({ filters }: Pick<ReportList, 'filters'>): ReportGroup {
  return GROUPS[filters.grupo ?? ''] ?? 'came';
}

/** As the address bar names a group; people who came go without saying. */
export function groupParam(group: ReportGroup): string | undefined {
  return Object.keys(GROUPS).find((name) => GROUPS[name] === group);
}

export function shareOf({ filters }: Pick<ReportList, 'filters'>): number {
  const share = Number(filters.parte);
  return SHARES.find((known) => known === share) ?? DEFAULT_SHARE;
}

export function reportQuery(roomId: number, list: Pick<ReportList, 'filters'>) {
  const args = { id: String(roomId), ...spanArgs(list), share: shareOf(list) };
  return apiQuery(attendanceRoutes.report, args);
}

/** A person with a number of their own; guests who never came have one below zero. */
export type PersonRow = ReportPerson & { id: number };

export function reportPeopleQuery(roomId: number, list: ListRange<Field>) {
  const args = {
    id: String(roomId),
    ...listArgs(list),
    ...spanArgs(list),
    share: shareOf(list),
    group: groupOf(list),
  };
  return queryOptions({
    ...apiQuery(attendanceRoutes.people, args),
    select: ({ people, total }) => toPage(people.map(withId), total),
  });
}

/** While certificates are being issued, they are counted again as often. */
const ISSUING_MS = 1_500;

export function certificateRunQuery(roomId: number, list: Pick<ReportList, 'filters'>) {
  const args = { id: String(roomId), ...spanArgs(list), share: shareOf(list) };
  return queryOptions({
    ...apiQuery(certificateRoutes.run, args),
    refetchInterval: ({ state }) => (state.data?.run.waiting ? ISSUING_MS : false),
  });
}

const CERTIFICATE_SORTS = ['name', '-name', 'issuedAt', '-issuedAt'] as const;

/** The list of certificates has three parts of the address bar; the others are the people's. */
export function certificateListOf({ filters }: Pick<ReportList, 'filters'>) {
  const page = Number(filters.certificados);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: filters.certificado ?? '',
    sort: CERTIFICATE_SORTS.find((known) => known === filters.ordemCertificados) ?? 'name',
  };
}

export function certificatesQuery(
  roomId: number,
  list: Pick<ReportList, 'filters'>,
  { page, pageSize }: { page?: number; pageSize?: number } = {},
) {
  const { search, ...own } = certificateListOf(list);
  const asked = { ...own, page: page ?? own.page, pageSize: pageSize ?? PAGE_SIZE };
  const args = { id: String(roomId), ...spanArgs(list), ...asked, search: search || undefined };
  return queryOptions({
    ...apiQuery(certificateRoutes.list, args),
    select: ({ certificates, total }) => toPage(certificates, total),
  });
}

export const certificateUrl = (code: string) => `${window.location.origin}/certificado/${code}`;
export const certificatePdf = (code: string) => `/certificates/${code}.pdf`;

/** The certificates with their addresses: a list to send to whoever has no e-mail here. */
export function certificatesFile(
  list: Pick<ReportList, 'filters'>,
  { room, event }: Report,
): ListFile<Certificate> {
  return {
    name: `certificados-sala-${room.id}-${event.day ?? event.from.slice(0, 10)}`,
    columns: [
      { heading: 'Nome', cell: ({ name }) => name },
      { heading: 'E-mail', cell: ({ email }) => email ?? '' },
      { heading: 'Código', cell: ({ code }) => code ?? '' },
      { heading: 'Situação', cell: ({ state }) => CERTIFICATE_STATES[state] },
      { heading: 'Conectado (min)', cell: ({ connected }) => toMinutes(connected) },
      { heading: 'Endereço', cell: ({ code }) => (code ? certificateUrl(code) : '') },
    ],
    pages: pagesOf((page, pageSize) =>
      readFresh(certificatesQuery(room.id, list, { page, pageSize })),
    ),
  };
}

export const CERTIFICATE_STATES: Record<Certificate['state'], string> = {
  waiting: 'na fila',
  valid: 'válido',
  reissued: 'reemitido',
  revoked: 'revogado',
  erased: 'apagado a pedido',
};

const CERTIFICATES_IN = ['certificates', 'history'];

export function useIssue() {
  return useApiMutation(certificateRoutes.issue, {
    invalidates: CERTIFICATES_IN,
    done: 'Certificados a caminho',
    failed: 'Erro ao emitir certificados',
  });
}

export function useRevoke() {
  return useApiMutation(certificateRoutes.revoke, {
    invalidates: CERTIFICATES_IN,
    done: 'Certificado revogado',
    failed: 'Erro ao revogar certificado',
  });
}

export function useReissue() {
  return useApiMutation(certificateRoutes.reissue, {
    invalidates: CERTIFICATES_IN,
    done: 'Certificado emitido de novo',
    failed: 'Erro ao emitir de novo',
  });
}

export function useEraseCertificate() {
  return useApiMutation(certificateRoutes.erase, {
    invalidates: CERTIFICATES_IN,
    done: 'Dados do certificado apagados',
    failed: 'Erro ao apagar os dados',
  });
}

/** All messages of the event's time, however many calls that takes. */
export async function readTranscript(
  roomId: number,
  list: Pick<ReportList, 'filters'>,
): Promise<TranscriptLine[]> {
  const all: TranscriptLine[] = [];
  for (;;) {
    const after = all.at(-1)?.id;
    const args = { id: String(roomId), ...spanArgs(list), after };
    const { lines, hasMore } = await queryClient.fetchQuery({
      ...apiQuery(attendanceRoutes.transcript, args),
      staleTime: 0,
      gcTime: 0,
    });
    all.push(...lines);
    if (!hasMore) return all;
  }
}

/** The people as the screen lists them, as a file. */
export function peopleFile(
  list: ReportList,
  { room, event, sessions }: Report,
): ListFile<PersonRow> {
  const columns: FileColumn<PersonRow>[] = [
    { heading: 'Nome', cell: ({ name }) => name },
    { heading: 'E-mail', cell: ({ email }) => email ?? '' },
    { heading: 'Categoria', cell: ({ category }) => category },
    { heading: 'Conectado (min)', cell: ({ connected }) => toMinutes(connected) },
    { heading: 'Parte da programação (%)', cell: ({ share }) => share },
    {
      heading: 'Entrou',
      cell: ({ stretches: [first] }) => (first ? formatDateTime(first.from) : ''),
    },
    {
      heading: 'Saiu',
      cell: ({ stretches }) =>
        stretches.length > 0 ? formatDateTime(stretches.at(-1)?.to ?? 0) : '',
    },
    {
      heading: 'Check-in na recepção',
      cell: ({ checkedInAt }) => (checkedInAt ? formatDateTime(checkedInAt) : ''),
    },
    ...sessions.map(({ title }, index) => ({
      heading: `${title} (%)`,
      cell: (person: PersonRow) => person.sessions[index] ?? 0,
    })),
  ];
  return {
    name: `relatorio-sala-${room.id}-${event.day ?? event.from.slice(0, 10)}`,
    columns,
    pages: pagesOf((page, pageSize) =>
      readFresh(reportPeopleQuery(room.id, { ...list, page, pageSize })),
    ),
  };
}

function withId(person: ReportPerson): PersonRow {
  return { ...person, id: person.visitorId ?? -(person.guestId ?? 0) };
}

export function spanArgs({ filters }: Pick<ReportList, 'filters'>) {
  const { de, ate } = filters;
  const isTime = (text: string | undefined) =>
    text !== undefined && !Number.isNaN(Date.parse(text));
  return isTime(de) && isTime(ate) ? { from: de, to: ate } : {};
}
