/** What a mail carries besides its text. */
export interface MailExtras {
  /** Shown as the sender, in front of our own address. */
  fromName?: string;
  replyTo?: { name: string; address: string };
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string };
  /** Takes a POST that ends such mails (RFC 8058). */
  unsubscribeUrl?: string;
  /** Pictures that the HTML shows as `cid:…`. */
  pictures?: MailPicture[];
}

/** A stored image by its key, or a text as a QR code; both are made when the mail is sent. */
export type MailPicture = { cid: string } & ({ key: string } | { qr: string });
