import { layOut } from '../../../infrastructure/mail/layout.ts';

interface Given {
  name: string;
  eventName: string;
  url: string;
  /** It takes the place of one with another name. */
  isCorrected: boolean;
}

/** The certificate comes as an address: it stays right when the certificate changes. */
export function certificateMail({ name, eventName, url, isCorrected }: Given) {
  return layOut({
    subject: `${isCorrected ? 'Certificado corrigido' : 'Seu certificado'}: ${eventName}`,
    paragraphs: [
      `Olá, ${name}.`,
      isCorrected
        ? `O certificado da sua participação em “${eventName}” foi emitido de novo. O anterior não vale mais e leva ao novo.`
        : `O certificado da sua participação em “${eventName}” está pronto.`,
      'No endereço abaixo, você baixa o PDF, e qualquer pessoa confere se ele é válido.',
    ],
    button: { label: 'Ver o certificado', url },
    reason: 'Você recebeu esta mensagem porque participou deste evento em uma sala do Átrio.',
  });
}
