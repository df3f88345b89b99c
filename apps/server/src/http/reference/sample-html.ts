import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import { escapeHtml } from '../../lib/escape-html.ts';

hljs.registerLanguage('json', json);
hljs.registerLanguage('ts', typescript);
hljs.registerLanguage('js', typescript);
hljs.registerLanguage('csharp', csharp);
hljs.registerLanguage('sh', bash);

const TITLES: Record<string, string> = {
  ts: 'TypeScript',
  js: 'JavaScript',
  csharp: 'C# · Unity',
  sh: 'Terminal',
};

interface Sample {
  title: string;
  /** A name that highlight.js was given above; others are shown plain. */
  language: string;
  code: string;
}

/** JSON, as an example of a call or an event has it. */
export function jsonSample(title: string, example: unknown): Sample {
  return { title, language: 'json', code: JSON.stringify(example, null, 2) };
}

/** @param language as a guide writes it behind the fence: `ts crm.ts` */
export function guideSample(language: string, code: string): Sample {
  const [name = '', file] = language.split(' ');
  return { title: file ?? TITLES[name] ?? '', language: name, code };
}

/**
 * Samples of the same thing. The page's script shows one at a time, under tabs; without it they stand
 * below each other.
 */
export function samplesHtml(samples: readonly Sample[]): string {
  if (samples.length === 0) return '';
  return `<div class="group">${samples.map(sampleHtml).join('\n')}</div>`;
}

function sampleHtml({ title, language, code }: Sample): string {
  const isKnown = hljs.getLanguage(language) !== undefined;
  const html = isKnown ? hljs.highlight(code, { language }).value : escapeHtml(code);
  return `<figure><figcaption>${escapeHtml(title)}</figcaption><pre tabindex="0"><code>${html}</code></pre></figure>`;
}
