import { escapeHtml } from '../../lib/escape-html.ts';
import { addressOf, type Context } from './context.ts';
import { icons, LOGO } from './icons.ts';
import { type MenuPart, menuTitle, type Page } from './site-map.ts';
import { type Language, words as wordsOf } from './words.ts';

interface Shown {
  page: Page;
  /** All of them, for the menu. */
  pages: readonly Page[];
}

/** @param template the built page; its words in capitals are filled in */
export async function pageHtml(template: string, context: Context, shown: Shown): Promise<string> {
  const { words } = context;
  const { page } = shown;
  const title = page.title(context);
  const content = await page.html(context);
  const body = `<a class="skip" href="#content">${words.skip}</a>
<nav id="menu" class="index" popover aria-label="${words.contents}">${menuHtml(context, shown)}</nav>
<div class="sheet">
${barHtml(context, page)}
<main id="content" tabindex="-1" data-copy="${words.copy}" data-copied="${words.copied}"
  data-selected="${words.selected}">
<p class="trail">${escapeHtml(menuTitle(words, page.menu))}</p>
<h1${page.isEnglish ? ' lang="en"' : ''}>${escapeHtml(title)}</h1>
${page.path === '' || page.shownAs === '' ? clientHtml(context, page) : ''}
${page.path === '' ? addressHtml(context) : ''}
<div class="content"${page.isEnglish && context.language === 'pt' ? ' lang="en"' : ''}>${content}</div>
</main>
</div>`;
  return template
    .replace('<html lang="pt-BR"', `<html lang="${words.htmlLanguage}"`)
    .replace('__TITLE__', escapeHtml(`${title} · ${words.site}`))
    .replace('__BODY__', () => body);
}

function barHtml({ words, language }: Context, { path }: Page): string {
  return `<header class="bar">
<button class="icon menu-button" type="button" popovertarget="menu" aria-label="${words.menu}">${icons.menu}</button>
<div class="search" role="search" data-index="${addressOf('search.json', language)}" data-none="${words.nothing}" data-found="${words.found}">
${icons.search}<input type="search" role="combobox" aria-label="${words.searchLabel}" aria-expanded="false"
aria-controls="found" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="${words.search}">
<kbd aria-hidden="true">/</kbd><ul id="found" role="listbox" aria-label="${words.found}" hidden></ul>
<p class="screen-reader-only" role="status"></p></div>
<nav class="switch" aria-label="${words.language}">${languageHtml('pt', path, language)}${languageHtml('en', path, language)}</nav>
<button class="icon theme" type="button" aria-label="${words.theme}">${icons.moon}${icons.sun}</button>
<nav class="files" aria-label="${words.documents}"><a href="/openapi.json">${icons.download}OpenAPI</a>
<a href="/asyncapi.json">${icons.download}AsyncAPI</a></nav>
<a class="button" href="/dashboard/">${words.panel}</a>
</header>`;
}

function languageHtml(language: Language, path: string, current: Language): string {
  const { htmlLanguage } = wordsOf[language];
  const name = language === 'pt' ? 'Português' : 'English';
  const isCurrent = language === current ? ' aria-current="true"' : '';
  return `<a href="${addressOf(path, language)}" lang="${htmlLanguage}" data-keep="language=${language}"${isCurrent}>${name}</a>`;
}

/** Leads between the two guides that say the same for two programming languages. */
function clientHtml({ words, link }: Context, { path }: Page): string {
  const item = (own: string, name: string, client: string) =>
    `<a href="${link(own)}" data-keep="client=${client}"${own === path ? ' aria-current="true"' : ''}>${name}</a>`;
  return `<nav class="switch client" aria-label="${words.client}">${item('', 'TypeScript', 'typescript')}${item('guide/unity', 'C# · Unity', 'unity')}</nav>`;
}

/** Without PUBLIC_URL a server does not know by what address it is reached. */
function addressHtml({ words, document: { servers } }: Context): string {
  const [server] = servers;
  if (!server || server.url === '/') return '';
  return `<p class="address">${words.server} <code>${escapeHtml(server.url)}</code></p>`;
}

function menuHtml(context: Context, { page, pages }: Shown): string {
  const { words, link } = context;
  const shownPath = page.shownAs ?? page.path;
  const item = (one: Page) => {
    const isCurrent = one.path === shownPath ? ' aria-current="page"' : '';
    const language = one.isEnglish && context.language === 'pt' ? ' lang="en"' : '';
    return `<li><a href="${link(one.path)}"${isCurrent}${language}>${escapeHtml(one.title(context))}</a></li>`;
  };
  const items = (part: MenuPart) =>
    `<ul>${pages
      .filter(({ menu, shownAs }) => menu === part && shownAs === undefined)
      .map(item)
      .join('\n')}</ul>`;
  const plain = (part: MenuPart, more = '') =>
    `<p class="part">${menuTitle(words, part)}</p>${items(part).replace('</ul>', `${more}</ul>`)}`;
  const rest = Object.keys(words.groups).map((group) => {
    const part = `rest.${group}` as MenuPart;
    const isOpen = page.menu === part ? ' open' : '';
    return `<details${isOpen}><summary>${menuTitle(words, part)}</summary>${items(part)}</details>`;
  });
  const readOn = `<li><a href="${link('api/events')}">${words.readOn}</a></li>`;
  return `<a class="brand" href="${link('')}">${LOGO}<span>Átrio <small>${words.developers}</small></span></a>
<button class="icon close" type="button" popovertarget="menu" popovertargetaction="hide" aria-label="${words.closeMenu}">${icons.close}</button>
${plain('start')}
${plain('live')}
${plain('webhooks', readOn)}
<p class="part">${words.rest}</p>${rest.join('\n')}
${plain('manual')}
<p class="files"><a href="/openapi.json">OpenAPI</a> <a href="/asyncapi.json">AsyncAPI</a> <a href="/dashboard/">${words.panel}</a></p>`;
}
