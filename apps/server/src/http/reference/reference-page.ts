import { areas } from '@atrio/contract/lib/areas';
import { escapeHtml } from '../../lib/escape-html.ts';
import { operationHtml } from './operation-html.ts';
import type { Named, Operation, ReferenceDocument } from './reference-document.ts';
import { schemasHtml } from './schema-html.ts';

export const STYLE_PATH = '/docs/reference.css';

const LOGO = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><g fill="none"
stroke="#ED3C53" stroke-width="3.6" stroke-linecap="round"><path
d="M5.6 29.4V19.6a10.4 10.4 0 0 1 20.8 0v9.8"/></g><path fill="#EF6634"
d="M11 31.2V20a5 5 0 0 1 10 0v11.2Z"/><path fill="#ED3C53" d="M14.6 5.9 19 .6h6.4l-6.2 5.3Z"/></svg>`;

/**
 * The API's reference as one page without scripts: every call, under an address of its own, with
 * what it takes, answers and refuses. The words around the published document are Portuguese; the
 * document's own are English, and marked so for readers.
 */
export function referencePage(document: ReferenceDocument, events: readonly EventText[]): string {
  const operations = operationsOf(document);
  const tags = document.tags.filter(({ name }) => operations.has(name));
  // Beside the content in wide windows, folded above it in narrow ones; there is no script to move it.
  const index = `${tags.map(({ name }) => areaIndex(name, operations.get(name) ?? [])).join('\n')}
<p class="grupo"><a href="#eventos">Eventos</a></p>
<p class="grupo"><a href="#formatos">Formatos</a></p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Átrio · Referência da API</title>
<link rel="icon" href="/dashboard/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<a class="pular" href="#conteudo">Ir para o conteúdo</a>
<header class="barra">
<a class="marca" href="/docs">${LOGO}<span>Átrio <small>Referência da API</small></span></a>
<nav aria-label="Arquivos e painel"><a href="/openapi.json">OpenAPI</a>
<a href="/asyncapi.json">AsyncAPI</a>
<a href="/dashboard/">Abrir o painel</a></nav>
</header>
<div class="colunas">
<nav class="indice" aria-label="Chamadas">${index}</nav>
<nav class="indice-estreito" aria-label="Chamadas"><details><summary>Chamadas</summary>${index}</details></nav>
<main id="conteudo" tabindex="-1">
<h1>Referência da API</h1>
${addressHtml(document)}
<div class="texto" lang="en">${proseHtml(document.info.description)}</div>
${tags.map((area) => areaHtml(document, area, operations.get(area.name) ?? [])).join('\n')}
${eventsHtml(events)}
${schemasHtml(document)}
</main>
</div>
</body>
</html>
`;
}

interface EventText {
  key: string;
  name: string;
  /** The server's: who sends it. */
  isSent: boolean;
  /** In English, as those of calls. */
  summary: string;
  example: unknown;
}

/** Turns the published events into the texts that the page shows. */
export function eventsOf({ components, operations }: EventDocument): EventText[] {
  return Object.entries(operations).map(([key, { action, summary }]) => {
    const message = components.messages[key];
    const [example] = message?.examples ?? [];
    return {
      key,
      name: message?.name ?? key,
      isSent: action === 'send',
      summary: typeof summary === 'string' ? summary : '',
      example: example?.payload,
    };
  });
}

interface EventDocument {
  operations: Record<string, { action?: unknown; summary?: unknown }>;
  components: { messages: Record<string, { name: string; examples: { payload: unknown }[] }> };
}

function eventsHtml(events: readonly EventText[]): string {
  const part = (title: string, isSent: boolean) => {
    const shown = events.filter((event) => event.isSent === isSent);
    const items = shown.map(
      ({
        key,
        name,
        summary,
        example,
      }) => `<article id="${key}"><h4><code>${escapeHtml(name)}</code></h4>
<p lang="en">${withCode(summary)}</p>
<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre></article>`,
    );
    return `<h3>${title}</h3>${items.join('\n')}`;
  };
  return `<section class="area" aria-labelledby="eventos"><h2 id="eventos">Eventos</h2>
<p>Quadros JSON por WebSocket em <code>/client/ws</code>; os mesmos eventos passam por socket.io.</p>
${part('Enviados pelo cliente', false)}
${part('Enviados pelo servidor', true)}</section>`;
}

/** Without PUBLIC_URL a server does not know by what address it is reached. */
function addressHtml({ servers: [server] }: ReferenceDocument): string {
  if (!server || server.url === '/') return '';
  return `<p>Endereço deste servidor: <code>${escapeHtml(server.url)}</code></p>`;
}

function areaIndex(name: string, operations: readonly Operation[]): string {
  const lines = operations.map(
    ({ id, method, summary }) =>
      `<li><a href="#${id}"><span class="metodo ${method}">${method.toUpperCase()}</span>
<span lang="en">${escapeHtml(summary)}</span></a></li>`,
  );
  return `<p class="grupo"><a href="#${name}">${areaTitle(name)}</a></p><ul>${lines.join('\n')}</ul>`;
}

function areaHtml(
  document: ReferenceDocument,
  { name, description }: Named,
  operations: readonly Operation[],
): string {
  return `<section class="area" aria-labelledby="${name}">
<h2 id="${name}">${areaTitle(name)} <a href="#${name}" aria-hidden="true" tabindex="-1">#</a></h2>
<p lang="en">${escapeHtml(description)}</p>
${operations.map((operation) => operationHtml(document, operation)).join('\n')}
</section>`;
}

/** By the area that they belong to, in the document's order. */
function operationsOf({ paths }: ReferenceDocument): Map<string, Operation[]> {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, ...operation }]) => ({
      ...operation,
      id: operationId,
      method,
      path,
    })),
  );
  return Map.groupBy(all, ({ tags }) => tags[0] ?? '');
}

/** Paragraphs, and code between backticks. */
function proseHtml(text: string): string {
  return text
    .split('\n\n')
    .map((part) => `<p>${withCode(part)}</p>`)
    .join('');
}

function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

const TITLES = new Map(Object.entries(areas).map(([name, { title }]) => [name, title]));

function areaTitle(name: string): string {
  return TITLES.get(name) ?? name;
}
