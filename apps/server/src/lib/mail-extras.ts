/** What a mail carries besides its text. */
export interface MailExtras {
  /** Shown as the sender, in front of our own address. */
  fromName?: string;
  replyTo?: { name: string; address: string };
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Takes a POST that ends such mails (RFC 8058). */
  unsubscribeUrl?: string;
}
