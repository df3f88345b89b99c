import { errorCatalogue } from '@atrio/contract/errors';
import { eventTypes } from '@atrio/contract/organization/webhooks';
import { escapeHtml } from '../../lib/escape-html.ts';
import type { Context } from './context.ts';
import type { Operation } from './reference-document.ts';

/** Each scope of keys, and the calls that it opens. */
export function scopesHtml(context: Context, operations: readonly Operation[]): string {
  const { words, texts, link } = context;
  const rows = Object.entries(texts.scopes).map(([scope, text]) => {
    const calls = operations
      .filter(({ description }) => description.includes(`\`${scope}\``))
      .map(
        ({ id, method, path }) =>
          `<a href="${link(`api/${id.split('.')[0]}`)}#${id}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a>`,
      );
    const opened = `<details><summary>${words.calls}: ${calls.length}</summary>${calls.join('<br>')}</details>`;
    return row(scope, `${escapeHtml(text)}${opened}`);
  });
  return tableHtml('scopes', words.scope, rows);
}

/** Every code with its status and the sentence that people are shown, which is Portuguese. */
export function errorsHtml({ words }: Context): string {
  const rows = Object.entries(errorCatalogue)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, message }]) =>
      row(
        code,
        `<span class="status bad">${status}</span> <span lang="pt-BR">${escapeHtml(message)}</span>`,
      ),
    );
  return tableHtml('codes', words.code, rows);
}

/** All events that other programs can be told of. */
export function eventTypesHtml({ words, texts }: Context): string {
  const rows = eventTypes.map((type) => row(type, escapeHtml(texts.eventTypes[type] ?? '')));
  return tableHtml('types', words.eventTypes, rows);
}

function row(name: string, html: string): string {
  return `<tr id="${name}"><th scope="row"><code>${escapeHtml(name)}</code></th><td>${html}</td></tr>`;
}

function tableHtml(id: string, caption: string, rows: readonly string[]): string {
  return `<article id="${id}"><div class="prose"><table class="facts"><caption${id === 'types' ? ' class="screen-reader-only"' : ''}>${caption}</caption><tbody>${rows.join('\n')}</tbody></table></div></article>`;
}
