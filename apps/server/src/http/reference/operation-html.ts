import { escapeHtml } from '../../lib/escape-html.ts';
import { type Context, withCode } from './context.ts';
import type { Operation } from './reference-document.ts';
import { jsonSample, samplesHtml } from './sample-html.ts';
import { anchor, type Field, fieldsHtml, fieldsOf, resolved } from './schema-html.ts';

/** Ranges such as 4XX stand for the errors of any call, which a page of their own lists. */
const EXACT_STATUS = /^\d\d\d$/;

export function operationHtml(context: Context, operation: Operation): string {
  const { words, texts } = context;
  const { id, method, path, summary } = operation;
  return `<article id="${id}"><div class="prose">
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span>
<code>${escapeHtml(path)}</code></p>
<h2>${withCode(texts.call(id, summary))} ${anchor(id)}</h2>
${chipsHtml(context, operation)}
${fieldsHtml(
  context,
  words.parameters,
  operation.parameters.map((one) => parameterField(context, one)),
)}
${bodyHtml(context, operation)}
${answerHtml(context, operation)}
${statusesHtml(context, operation)}
</div><div class="samples">${sentHtml(context, operation)}${answeredHtml(operation)}</div></article>`;
}

/** Tells who may make the call, as its description in the document does. */
function chipsHtml({ words }: Context, { description }: Operation): string {
  if (description.startsWith('Public')) return `<p class="chips"><span>${words.noKey}</span></p>`;
  const who = description.includes('For a MASTER_ADMIN') ? words.master : words.admins;
  const scope = /scope `([^`]+)`/.exec(description)?.[1];
  const keys = scope ? `${words.scope} <code>${escapeHtml(scope)}</code>` : words.notForKeys;
  return `<p class="chips"><span>${who}</span> <span>${keys}</span></p>`;
}

function parameterField({ words }: Context, parameter: Operation['parameters'][number]): Field {
  const { name, schema, required, description } = parameter;
  const places: Record<string, string> = {
    path: words.ofPath,
    query: words.ofQuery,
    header: words.ofHeader,
  };
  return { name, schema, isRequired: required, description, place: places[parameter.in] ?? '' };
}

function bodyHtml(context: Context, { requestBody }: Operation): string {
  const [kind, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!content) return '';
  const { document, words } = context;
  const caption = kind === 'multipart/form-data' ? words.form : words.body;
  return fieldsHtml(context, caption, fieldsOf(resolved(document, content.schema)));
}

function answerHtml(context: Context, { responses }: Operation): string {
  const { document, words } = context;
  const schema = responses['200']?.content?.['application/json']?.schema;
  const fields = schema ? fieldsOf(resolved(document, schema)) : [];
  return fieldsHtml(
    context,
    words.answer,
    fields.filter(({ name }) => name !== 'success'),
  );
}

/** Each status, with the codes and the sentences that people are shown. */
function statusesHtml({ words, language }: Context, { responses }: Operation): string {
  const rows = exact(responses).map(([status, { description = '' }]) => {
    const kind = status < '300' ? 'good' : status < '400' ? 'same' : 'bad';
    const badge = `<span class="status ${kind}">${status}</span>`;
    return `<tr><th scope="row">${badge}</th><td>${meaning(status, description)}</td></tr>`;
  });
  return `<table class="statuses"><caption>${words.answers}</caption><tbody>${rows.join('\n')}</tbody></table>`;

  function meaning(status: string, description: string): string {
    if (status === '200') return words.works;
    if (status === '304') return withCode(words.unchanged);
    // The sentences are for people, who read Portuguese.
    const sentences = description.split(' · ').map(withCode).join('<br>');
    return language === 'pt' ? sentences : `<span lang="pt-BR">${sentences}</span>`;
  }
}

function sentHtml({ words }: Context, { requestBody }: Operation): string {
  const sent = requestBody?.content['application/json']?.example;
  return sent === undefined ? '' : samplesHtml([jsonSample(words.sent, sent)]);
}

/** The answers: the success, and one refusal of each status. */
function answeredHtml({ responses }: Operation): string {
  const samples = exact(responses).flatMap(([status, { content }]) => {
    const answer = content?.['application/json'];
    if (!answer) return [];
    if (answer.example !== undefined) return [jsonSample(status, answer.example)];
    return Object.values(answer.examples ?? {})
      .slice(0, 1)
      .map(({ value }) => jsonSample(status, value));
  });
  return samplesHtml(samples);
}

function exact(responses: Operation['responses']) {
  return Object.entries(responses).filter(([status]) => EXACT_STATUS.test(status));
}
