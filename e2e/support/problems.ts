import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** The browser's line for a failed request; such requests are checked by type below. */
const FAILED_RESPONSE = /^Failed to load resource/;
/**
 * The same for a socket whose server is down, since some tests kill it, or has been started again:
 * it answers 400 to an upgrade of the connection that its predecessor knew.
 */
const REFUSED_SOCKET =
  /^WebSocket connection to .* failed: .*(ERR_CONNECTION_|closed before|response code: 400)/;
/** Said of a message that crosses its server's end. */
const CLOSED_SOCKET = /^WebSocket is already in CLOSING or CLOSED state/;
/** Resources that a page needs; a failed API call may be the subject of a test. */
const PARTS_OF_THE_PAGE = new Set(['document', 'script', 'stylesheet', 'font', 'image']);

/**
 * Collects problems while a page is used: errors in the console, uncaught errors, violations of the
 * content-security policy (docs/security.md, U1), missing parts of the page.
 */
export async function watchForProblems(context: BrowserContext): Promise<string[]> {
  const problems: string[] = [];
  await context.exposeBinding('__reportViolation', (_, text: string) => problems.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const what = `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`;
      // Defined by `exposeFunction` above, which the page's types do not contain.
      const report = (window as unknown as { __reportViolation(text: string): void })
        .__reportViolation;
      report(`content-security policy: ${what} ${event.sample}`);
    });
  });
  context.on('page', (page) => watchPage(page, problems));
  return problems;
}

function watchPage(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (isProblem(message)) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (response.status() >= 400 && PARTS_OF_THE_PAGE.has(kind)) {
      problems.push(`${response.status()} for ${response.url()}`);
    }
  });
}

function isProblem(message: ConsoleMessage): boolean {
  const isOfTheNetwork = [FAILED_RESPONSE, REFUSED_SOCKET, CLOSED_SOCKET].some((of) =>
    of.test(message.text()),
  );
  return message.type() === 'error' && !isOfTheNetwork;
}
