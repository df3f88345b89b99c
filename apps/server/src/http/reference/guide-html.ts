import { Lexer, Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../lib/escape-html.ts';
import { type Context, withCode } from './context.ts';
import { guideSample, samplesHtml } from './sample-html.ts';
import { anchor } from './schema-html.ts';

/** A step of a guide: `2. Entre` */
const STEP = /^(\d+)\. (.+)$/;

export interface Guide {
  title: string;
  /** Before the first section. */
  intro: Token[];
  sections: { id: string; title: string; tokens: Token[] }[];
}

/** @param text Markdown: a title, an introduction, sections */
export function readGuide(text: string): Guide {
  const tokens = Lexer.lex(text);
  const guide: Guide = { title: '', intro: [], sections: [] };
  for (const token of tokens) {
    if (isHeading(token, 1)) guide.title = token.text;
    else if (isHeading(token, 2)) {
      guide.sections.push({ id: slug(token.text), title: token.text, tokens: [] });
    } else (guide.sections.at(-1)?.tokens ?? guide.intro).push(token);
  }
  return guide;
}

function isHeading(token: Token, depth: number): token is Tokens.Heading {
  return token.type === 'heading' && (token as Tokens.Heading).depth === depth;
}

/** As GitHub makes the addresses of headings, so that links within the documents hold. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/**
 * The guide as rows: words, and beside them the code that they speak of.
 * @param pageOf the page that a file of the documents is shown on, by its name; null: none
 */
export function guideHtml(
  guide: Guide,
  context: Context,
  pageOf: (file: string) => string | null,
): string {
  const html = createRenderer(context, pageOf);
  const intro = guide.intro.filter((token) => !isForTheRepository(token));
  const rows = guide.sections.map(({ id, title, tokens }) => {
    const code = tokens.filter((token): token is Tokens.Code => token.type === 'code');
    const prose = tokens.filter(({ type }) => type !== 'code');
    const samples = code.map((one) => samplesHtml([guideSample(one.lang ?? '', one.text)]));
    return `<section class="row" id="${id}"><div class="prose">${headingHtml(id, title)}
${html(prose)}</div><div class="samples">${samples.join('\n')}</div></section>`;
  });
  return `<div class="lead">${html(intro)}</div>${rows.join('\n')}`;
}

function headingHtml(id: string, title: string): string {
  const [, number, words] = STEP.exec(title) ?? [];
  const step = number ? `<span class="step">${number}</span> ` : '';
  return `<h2>${step}${withCode(words ?? title)} ${anchor(id)}</h2>`;
}

/** Ways to a guide's other versions, which the page's bar has, and the names of tests. */
function isForTheRepository({ raw }: Token): boolean {
  return /^(?:\[In English\]|\[Em português\]|Proved by:)/.test(raw);
}

/** Links lead to the pages of /docs; what is only in the repository is named without one. */
function createRenderer({ link }: Context, pageOf: (file: string) => string | null) {
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (/^https?:|^#/.test(href)) return `<a href="${escapeHtml(href)}">${text}</a>`;
        const [file = '', hash] = href.split('#');
        const page = pageOf(file.split('/').at(-1) ?? '');
        if (page === null) return text;
        return `<a href="${link(page)}${hash ? `#${escapeHtml(hash)}` : ''}">${text}</a>`;
      },
      heading({ tokens, text, depth }) {
        const id = slug(text);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)} ${anchor(id)}</h${depth}>`;
      },
      // Our own documents hold none; what looks like it is text.
      html: ({ text }) => escapeHtml(text),
    },
  });
  return (tokens: Token[]) => marked.parser(tokens);
}
