import { Parser } from '@asyncapi/parser';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../e2e/support/server.ts';

it('the parser of AsyncAPI accepts the published events, with every example', async () => {
  const server = await startServer();
  onTestFinished(() => server.dispose());
  const text = await (await fetch(`${server.url}/asyncapi.json`)).text();
  const { document, diagnostics } = await new Parser().parse(text);
  // The parser also says that a later version is out.
  const problems = diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version');
  expect(problems.map(({ message, path }) => `${path.join('.')}: ${message}`)).toEqual([]);
  const names = document?.operations().map((operation) => operation.id());
  expect(names).toEqual(expect.arrayContaining(['receive.joinRoom', 'send.playerMessage']));
  const summaries = document?.operations().map((operation) => operation.summary()?.trim() ?? '');
  expect(summaries).not.toContain('');
  const examples = document?.allMessages().map((message) => message.examples().length) ?? [];
  expect(examples.length).toBeGreaterThan(40);
  expect(Math.min(...examples)).toBe(1);
});
