interface Found {
  title: string;
  detail: string;
  kind: string;
  url: string;
  more: string;
}

const MOST_SHOWN = 12;

/** The field of the bar: `/` leads to it, arrows and Enter choose. Nothing is loaded before it is used. */
export function searchPages(): void {
  const box = document.querySelector<HTMLElement>('.search');
  const input = box?.querySelector('input');
  const list = box?.querySelector<HTMLElement>('[role=listbox]');
  const status = box?.querySelector('[role=status]');
  if (!box || !input || !list || !status) return;

  let entries: Promise<readonly Found[]> | undefined;
  const results = createResults(input, list);
  const show = async () => {
    entries ??= load(box.dataset.index ?? '');
    const found = search(await entries, input.value);
    const isNothing = input.value.trim() !== '' && found.length === 0;
    results.show(found);
    const none = isNothing ? (box.dataset.none ?? '') : '';
    status.textContent = found.length > 0 ? `${found.length} ${box.dataset.found}` : none;
    status.classList.toggle('nothing', isNothing);
  };

  input.addEventListener('input', () => void show());
  input.addEventListener('focus', () => void show());
  input.addEventListener('blur', () => {
    results.show([]);
    status.classList.remove('nothing');
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') results.step(1);
    else if (event.key === 'ArrowUp') results.step(-1);
    else if (event.key === 'Enter') results.open();
    else if (event.key === 'Escape') input.blur();
    else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

/** The list below the field, of which one entry is chosen; the focus stays in the field. */
function createResults(input: HTMLInputElement, list: HTMLElement) {
  let chosen = 0;
  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')];

  const choose = (at: number) => {
    const all = options();
    chosen = all.length === 0 ? 0 : (at + all.length) % all.length;
    for (const [index, option] of all.entries()) {
      option.setAttribute('aria-selected', String(index === chosen));
    }
    const current = all[chosen];
    if (current) input.setAttribute('aria-activedescendant', current.id);
    else input.removeAttribute('aria-activedescendant');
    current?.scrollIntoView({ block: 'nearest' });
  };

  // A press on a result must not take the focus, and with it the list, before it is a click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', () => input.blur());

  return {
    show: (found: readonly Found[]) => {
      list.replaceChildren(...found.map(optionOf));
      list.hidden = found.length === 0;
      input.setAttribute('aria-expanded', String(found.length > 0));
      choose(0);
    },
    step: (by: 1 | -1) => choose(chosen + by),
    open: () => options()[chosen]?.querySelector('a')?.click(),
  };
}

async function load(url: string): Promise<readonly Found[]> {
  const answer = await fetch(url);
  // The pages and their menu work without it.
  return answer.ok ? await answer.json() : [];
}

/** Every word anywhere, without regard to accents. */
function search(entries: readonly Found[], typed: string): Found[] {
  const text = plain(typed);
  const wanted = text.split(/\s+/).filter((word) => word !== '');
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, weight: weightOf(entry, text, wanted) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry);
}

/** Pages before calls and events, those before names of other things; a title before the rest. */
function weightOf(entry: Found, text: string, wanted: string[]): number {
  const { title, detail, kind, url, more } = entry;
  const own = plain(title);
  const all = `${own} ${plain(`${detail} ${kind} ${more}`)}`;
  if (!wanted.every((word) => all.includes(word))) return 0;
  const isInTitle = wanted.every((word) => own.includes(word));
  const what = url.includes('#') ? (kind ? 2 : 0) : 3;
  return 1 + (isInTitle ? 4 : 0) + (own.startsWith(text) ? 1 : 0) + what;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function optionOf({ title, detail, kind, url }: Found, at: number): HTMLElement {
  const option = document.createElement('li');
  option.id = `found-${at}`;
  option.setAttribute('role', 'option');
  const link = document.createElement('a');
  link.href = url;
  link.tabIndex = -1;
  const name = document.createElement('span');
  name.textContent = title;
  const place = document.createElement('small');
  place.textContent = kind ? `${kind} ${detail}` : detail;
  link.append(name, place);
  option.append(link);
  return option;
}
