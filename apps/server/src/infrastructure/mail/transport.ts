import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../env.ts';
import type { MailExtras } from '../../lib/mail-extras.ts';

export interface Mail {
  /** Unique per mail of this installation, and the same at each retry. */
  id: number;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  extras?: MailExtras | null;
  /** PNGs that the HTML shows by their `cid:`. */
  pictures?: readonly { cid: string; png: Buffer }[];
}

export interface MailTransport {
  /** Resolves once the receiving server has taken responsibility for the mail. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
/** Time limit for a server that accepts the connection and then never answers. */
const ANSWER_MS = 20_000;

export function createMailTransport(settings: Settings): MailTransport {
  return settings.SMTP_URL ? smtp(settings, settings.SMTP_URL) : folder(settings);
}

function smtp({ MAIL_FROM, PUBLIC_URL }: Settings, url: string): MailTransport {
  const opened = once(async () =>
    (await loadMailer()).createTransport({
      url,
      pool: true,
      maxConnections: 5,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
    }),
  );
  const domain = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'atrio.local';
  return {
    async send(mail) {
      const { id, recipient, subject, html, text } = mail;
      const transporter = await opened();
      await transporter.sendMail({
        ...extrasOf(mail, MAIL_FROM),
        // An object, never a comma-separated string: one mail has one recipient.
        to: { name: '', address: recipient },
        subject,
        html,
        text,
        // The same at each retry, so that a receiver recognises a repetition.
        messageId: `<outbox-${id}@${domain}>`,
      });
    },
    close: () => void opened.known?.then((transporter) => transporter.close()),
  };
}

/** Without SMTP_URL: one `.eml` file per mail, which any mail program opens. */
function folder({ MAIL_FROM, DATA_DIR }: Settings): MailTransport {
  const outbox = join(DATA_DIR, 'outbox');
  mkdirSync(outbox, { recursive: true });
  const opened = once(async () =>
    (await loadMailer()).createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    async send(mail) {
      const { id, recipient, subject, html, text } = mail;
      const composer = await opened();
      const { message } = await composer.sendMail({
        ...extrasOf(mail, MAIL_FROM),
        to: { name: '', address: recipient },
        subject,
        html,
        text,
        messageId: `<outbox-${id}@atrio.local>`,
      });
      const file = join(outbox, `${String(id).padStart(8, '0')}.eml`);
      await writeFile(`${file}.tmp`, message);
      await rename(`${file}.tmp`, file);
    },
    close: () => void opened.known?.then((composer) => composer.close()),
  };
}

/** The address of `MAIL_FROM`, which may have a name in front. */
export function senderAddress(from: string): string {
  return /<([^>]+)>\s*$/.exec(from)?.[1] ?? from;
}

function extrasOf({ extras, pictures = [] }: Mail, from: string) {
  const { fromName, replyTo, calendar, unsubscribeUrl } = extras ?? {};
  return {
    // Objects, never text put together: a name with a comma or a line break stays a name.
    from: fromName === undefined ? from : { name: fromName, address: senderAddress(from) },
    ...(replyTo && { replyTo }),
    attachments: pictures.map(({ cid, png }) => ({
      ...{ cid, content: png, filename: `${cid}.png`, contentType: 'image/png' },
      contentDisposition: 'inline' as const,
    })),
    ...(calendar && {
      icalEvent: { method: calendar.method, content: calendar.content, filename: 'convite.ics' },
    }),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** Loaded with the first mail: the package is large, and many processes send no mail. */
async function loadMailer() {
  return (await import('nodemailer')).default;
}

/** Opens at the first use and stays open; `known` is set from then on. */
function once<T>(open: () => Promise<T>): (() => Promise<T>) & { known?: Promise<T> } {
  const get: (() => Promise<T>) & { known?: Promise<T> } = () => {
    get.known ??= open();
    return get.known;
  };
  return get;
}
