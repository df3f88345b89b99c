import { escapeHtml } from '../../lib/escape-html.ts';
import type { Operation, ReferenceDocument } from './reference-document.ts';
import { type Field, fieldsHtml, fieldsOf, resolved } from './schema-html.ts';

const PLACES: Record<string, string> = {
  path: 'no caminho',
  query: 'na consulta',
  header: 'no cabeçalho',
};

/** Access labels, by the description that the OpenAPI document uses. */
const ACCESS: Record<string, string> = {
  'Public: no session needed.': 'Sem sessão',
  'For administrators (ADMIN, MASTER_ADMIN).': 'Administradores',
  'For a MASTER_ADMIN.': 'MASTER_ADMIN',
};

/** Ranges such as 4XX stand for the errors of any call, which the introduction lists once. */
const EXACT_STATUS = /^[45]\d\d$/;

export function operationHtml(document: ReferenceDocument, operation: Operation): string {
  const { id, method, path, summary, description } = operation;
  const access = ACCESS[description];
  return `<article id="${id}"><div class="palavras">
<p class="chamada"><span class="metodo ${method}">${method.toUpperCase()}</span>
<code>${escapeHtml(path)}</code></p>
<h3 lang="en">${escapeHtml(summary)} <a href="#${id}" aria-hidden="true" tabindex="-1">#</a></h3>
<p class="acesso"${access ? '' : ' lang="en"'}>${access ?? escapeHtml(description)}</p>
${fieldsHtml('Parâmetros', operation.parameters.map(parameterField))}
${bodyHtml(document, operation)}
${answerHtml(document, operation)}
${refusalsHtml(operation)}
</div><div class="exemplos">${examplesHtml(operation)}</div></article>`;
}

function parameterField(parameter: Operation['parameters'][number]): Field {
  const { name, schema, required, description } = parameter;
  return { name, schema, isRequired: required, description, place: PLACES[parameter.in] ?? '' };
}

function bodyHtml(document: ReferenceDocument, { requestBody }: Operation): string {
  const [kind, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!content) return '';
  const caption = kind === 'multipart/form-data' ? 'Formulário (multipart)' : 'Corpo (JSON)';
  return fieldsHtml(caption, fieldsOf(resolved(document, content.schema)));
}

function answerHtml(document: ReferenceDocument, { responses }: Operation): string {
  const schema = responses['200']?.content?.['application/json']?.schema;
  const fields = schema ? fieldsOf(resolved(document, schema)) : [];
  return fieldsHtml(
    'Resposta',
    fields.filter(({ name }) => name !== 'success'),
  );
}

/** The codes with the sentences that people are shown, by status. */
function refusalsHtml({ responses }: Operation): string {
  const rows = Object.entries(responses).flatMap(([status, { description = '' }]) => {
    if (!EXACT_STATUS.test(status)) return [];
    const words = escapeHtml(description).replace(/`([^`]+)`/g, '<code>$1</code>');
    return [`<tr><th scope="row">${status}</th><td>${words.split(' · ').join('<br>')}</td></tr>`];
  });
  if (rows.length === 0) return '';
  return `<table><caption>Recusas</caption><tbody>${rows.join('\n')}</tbody></table>`;
}

function examplesHtml({ requestBody, responses }: Operation): string {
  const sent = requestBody?.content['application/json']?.example;
  const answered = responses['200']?.content?.['application/json']?.example;
  return exampleHtml('Enviado', sent) + exampleHtml('Respondido · 200', answered);
}

function exampleHtml(title: string, example: unknown): string {
  if (example === undefined) return '';
  const text = escapeHtml(JSON.stringify(example, null, 2));
  return `<figure><figcaption>${title}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}
