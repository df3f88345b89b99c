import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

type Answer = (address: string) => Error | null;

/** A real SMTP server; `answer` may refuse a recipient, and `sender` all mail of a sender. */
export async function smtpServer(answer: Answer = () => null, sender: Answer = () => null) {
  const received: { recipient: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => done(sender(address)),
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) {
          received.push({ recipient: address, text });
        }
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { received, url: `smtp://127.0.0.1:${port}` };
}
