import type { BanNotice } from '@atrio/contract/realtime';
import { momentOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

interface RetryProps {
  onRetry: () => void;
}

export function LoadingPage({ text }: { text: string }) {
  return (
    <NoticePage title={text} isPassing>
      <span className="leitor" role="status">
        {text}
      </span>
    </NoticePage>
  );
}

export function FailedPage({ onRetry }: RetryProps) {
  return (
    <NoticePage title="Não foi possível abrir a sala" isError>
      <p>O servidor não respondeu como devia. Sua conexão pode ter caído por um momento.</p>
      <Button look="filled" onClick={onRetry}>
        Tentar novamente
      </Button>
    </NoticePage>
  );
}

export function UnknownRoomPage() {
  return (
    <NoticePage title="Sala não encontrada">
      <p>Confira o endereço com quem convidou você: esta sala não existe ou já foi fechada.</p>
    </NoticePage>
  );
}

export function BannedPage({ notice }: { notice: BanNotice }) {
  return (
    <NoticePage title="Você foi removido desta sala" isError>
      {notice.reason && <p>Motivo: {notice.reason}</p>}
      {notice.endsAt && <p>Você pode voltar a partir de {momentOf(notice.endsAt)}.</p>}
    </NoticePage>
  );
}

export function ClosedPage({ onRetry }: RetryProps) {
  return (
    <NoticePage title="Esta sala foi fechada" isError>
      <p>Quem administra a sala a fechou, ou tirou o seu acesso.</p>
      <Button onClick={onRetry}>Tentar entrar de novo</Button>
    </NoticePage>
  );
}
